/** Batches of a table's rows, each row a text for every column; no more than one batch is held. */
export type Rows = AsyncIterable<readonly (readonly string[])[]>;
