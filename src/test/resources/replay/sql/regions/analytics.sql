SELECT
  day,
  COUNT(*) AS regions,
  SUM(cases) AS cases,
  MAX(positive) AS most_positive
FROM stage
GROUP BY day
