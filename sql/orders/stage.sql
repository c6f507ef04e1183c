-- Orders that count, cleaned, with what each is worth.
-- Without updated_at: it is not signed, so a day is not rebuilt for it and it would show old times.
SELECT
  order_id,
  day,
  upper(trim(country)) AS country,
  trim(product) AS product,
  quantity,
  unit_price,
  CAST(quantity * unit_price AS decimal(14, 2)) AS amount,
  nullif(trim(note), '') AS note
FROM raw
WHERE quantity > 0
