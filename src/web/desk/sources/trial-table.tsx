import type { Trial } from '#scene/desk/desk.ts';
import { LANGUAGE_NAMES } from '#scene/site/language.ts';
import { ListingsTable, ReadProblems } from './listings-table.tsx';
import { LeftOut } from './source-filter-form.tsx';
import { formatWords, nightsWords, troubleWords } from './source-words.ts';

const OPEN_LISTINGS = 30;
const MAX_PROBLEMS = 10;

/** Preview: the first listings, what is understood of them, and what could not be read. */
export function TrialTable({ trial: { format, language, coming, listings, leavesOut, dropped, problems, trouble } }: { trial: Trial }) {
  const rows = listings.map(({ meaning, ...listing }) => ({ listing, meaning }));
  const [open, folded] = [rows.slice(0, OPEN_LISTINGS), rows.slice(OPEN_LISTINGS)];
  const unread = coming - rows.length;
  return (
    <div className="trial">
      <p role="status" className={trouble === null ? undefined : 'trouble'}>
        {trouble === null
          ? `Read as ${formatWords(format)}${language === null ? '' : ` in ${LANGUAGE_NAMES[language]}`}: it lists ${nightsWords(leavesOut.of)} to come.`
          : troubleWords(trouble)}
      </p>
      <ListingsTable caption={open.length < coming ? `The first ${open.length} of them` : 'What we’d read'} rows={open} />
      {folded.length === 0 ? null : (
        <details>
          <summary>{`The other ${folded.length}${unread > 0 ? ' shown' : ''}`}</summary>
          <ListingsTable caption={`From number ${open.length + 1} on`} rows={folded} />
        </details>
      )}
      {unread > 0 ? <p>{`We’ll read ${unread} more once you save it.`}</p> : null}
      {leavesOut.leftOut === 0 ? null : <LeftOut trial={leavesOut} who="Its filter" verb="would leave out" />}
      <ReadProblems dropped={dropped} problems={problems.slice(0, MAX_PROBLEMS)} />
    </div>
  );
}
