-- One row a region and day, under one name for the measure that was renamed on the way.
WITH cleaned AS (
  SELECT
    CAST(data AS DATE) AS day,
    denominazione_regione AS region,
    COALESCE(totale_positivi, totale_attualmente_positivi) AS positive,
    totale_casi AS cases,
    tamponi AS tests
  FROM raw
)
SELECT day, region, positive, cases, tests FROM cleaned
