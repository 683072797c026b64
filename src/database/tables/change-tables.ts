/**
 * A row of the log of changes: what became different of what anybody may read.
 *
 * - `position` is given out in the order in which transactions commit, none left out; it is the version of the document from then on;
 * - `kind` and `document` name it.
 */
export interface ChangeTable {
  position: number;
  kind: string;
  document: string;
  changed_at: string;
}

/**
 * The one row of the head of the log. Whoever logs holds it until its transaction ends.
 *
 * - `epoch` names this log: a database brought back from a backup begins another, as positions may be given out a second time;
 * - `position` is the last one given out; all up to `forgotten` are in the log no more.
 */
export interface ChangeHeadTable {
  id: number;
  epoch: string;
  position: number;
  forgotten: number;
}
