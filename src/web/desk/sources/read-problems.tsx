import type { DeskSource } from '#scene/desk/desk.ts';
import { capitalize } from '#scene/text/listed.ts';

/** What could not be read in a source: how many entries are left out, and the first problems. Nothing where all was read. */
export function ReadProblems({ dropped, problems }: Pick<DeskSource, 'dropped' | 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <>
      <p>{droppedWords(dropped)}</p>
      <ul className="problems">
        {problems.map(({ where, why }) => (
          <li key={`${where} ${why}`}>
            <b>{`${capitalize(where)}:`}</b> {why}.
          </li>
        ))}
      </ul>
    </>
  );
}

function droppedWords(dropped: number): string {
  if (dropped === 0) return 'Some of it was unclear:';
  return dropped === 1 ? 'We couldn’t read one entry and left it out.' : `We couldn’t read ${dropped} entries and left them out.`;
}
