// TRACe in SQL: DuckDB reads the lines and takes the means, on one thread; prints them as trace.py does.
//   node bench/reference/duckdb.mjs trace FILE
import { DuckDBInstance } from "@duckdb/node-api";

const [, , kind, file = ""] = process.argv;
if (kind !== "trace") throw new Error(`There is no SQL for ${kind}.`);

// Columns are named, as one who wants it fast would: no record is looked at to learn what is in it.
const SQL = `
  SELECT count(*)::DOUBLE AS n,
    avg(len(all_relevant_sentence_keys) / total) AS relevance,
    avg(len(all_utilized_sentence_keys) / total) AS utilization,
    avg(CASE WHEN len(all_relevant_sentence_keys) = 0 THEN 1.0 ELSE
      len(list_intersect(all_relevant_sentence_keys, all_utilized_sentence_keys)) / len(all_relevant_sentence_keys)
    END) AS completeness,
    avg(CASE WHEN len(unsupported_response_sentence_keys) > 0 THEN 0.0 ELSE 1.0 END) AS adherence
  FROM (
    SELECT *, list_sum(list_transform(documents_sentences, lambda sentences: len(sentences))) AS total
    FROM read_ndjson('${file.replaceAll("'", "''")}', columns = {
      documents_sentences: 'VARCHAR[][][]', all_relevant_sentence_keys: 'VARCHAR[]',
      all_utilized_sentence_keys: 'VARCHAR[]', unsupported_response_sentence_keys: 'VARCHAR[]'
    })
  )`;

const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
const connection = await instance.connect();
const [row = {}] = (await connection.runAndReadAll(SQL)).getRowObjects();
const { n, ...means } = /** @type {Record<string, number>} */ (row);
console.log(JSON.stringify(Object.fromEntries(Object.entries(means).map(([name, value]) => [name, { n, value }]))));
connection.closeSync();
