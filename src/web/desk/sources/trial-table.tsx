import type { Trial } from '#scene/desk/desk.ts';
import { LANGUAGE_NAMES } from '#scene/site/language.ts';
import { ListingsTable } from './listings-table.tsx';
import { LeftOut } from './source-filter-form.tsx';
import { formatWords, nightsWords, troubleWords } from './source-words.ts';

const MOST_LISTINGS = 30;
const MOST_PROBLEMS = 10;

/** What would be heard: the first listings, what is understood of them, and what could not be read. */
export function TrialTable({ trial: { format, language, coming, listings, leavesOut, problems, trouble } }: { trial: Trial }) {
  const shown = listings.slice(0, MOST_LISTINGS).map(({ meaning, ...listing }) => ({ listing, meaning }));
  return (
    <div className="trial">
      <p role="status" className={trouble === null ? undefined : 'trouble'}>
        {trouble === null
          ? `Read as ${formatWords(format)}${language === null ? '' : ` in ${LANGUAGE_NAMES[language]}`}: it lists ${nightsWords(leavesOut.of)} to come.`
          : troubleWords(trouble)}
      </p>
      <ListingsTable caption={shown.length < coming ? `The first ${shown.length} of them` : 'What would be heard'} rows={shown} />
      {leavesOut.leftOut === 0 ? null : <LeftOut trial={leavesOut} who="Its filter" verb="would leave out" />}
      {problems.length === 0 ? null : (
        <>
          <p>{problems.length === 1 ? 'One entry could not be read:' : `${problems.length} entries could not be read:`}</p>
          <ul className="problems">
            {problems.slice(0, MOST_PROBLEMS).map(({ where, why }) => (
              <li key={`${where} ${why}`}>
                <b>{where}</b> {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
