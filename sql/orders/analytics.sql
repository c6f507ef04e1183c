-- Revenue by day and country.
SELECT
  day,
  country,
  count(*) AS orders,
  CAST(sum(quantity) AS bigint) AS quantity,
  CAST(sum(amount) AS decimal(18, 2)) AS revenue
FROM stage
GROUP BY day, country
