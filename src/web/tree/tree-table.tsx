import type { LineUps } from '#scene/artists/tree.ts';
import { type Span, spanWords, stintSpan } from '#scene/time/span-words.ts';
import { paths } from '../paths.ts';

/** Height of a row on narrow screens, in rem. */
const ROOM_PER_LINE = 4;

interface TreeTableProps {
  lineUps: LineUps;
  caption: string;
  /** The page's own band, which is no link. */
  here?: string | undefined;
}

/** Who played in what, band by band, with those without years. */
export function TreeTable({ lineUps: { bands, musicians }, caption, here }: TreeTableProps) {
  const names = new Map(bands.map(({ id, name }) => [id, name]));
  const playing = Map.groupBy(
    musicians.flatMap((musician) => musician.stints.map((stint) => ({ ...stint, musician }))),
    ({ band }) => band,
  );
  const lines = 2 + bands.length + musicians.reduce((sum, { stints }) => sum + stints.length, 0);
  return (
    <div className="tree-list" data-room={ROOM_PER_LINE * lines}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Who</th>
            <th scope="col">Plays</th>
            <th scope="col">When</th>
            <th scope="col">Also in</th>
          </tr>
        </thead>
        {bands.toSorted(compareBeginnings).map((band) => (
          <tbody key={band.id}>
            <tr className="band">
              <th colSpan={4} scope="rowgroup">
                {bandLink(band.id, band.name, here)} <BandYears from={band.from} to={band.to} />
              </th>
            </tr>
            {(playing.get(band.id) ?? []).toSorted(compareBeginnings).map(({ musician, part, from, to }) => (
              <tr key={`${musician.id} ${from}`}>
                <th scope="row">{musician.name}</th>
                <td>{part}</td>
                <td>{spanWords(stintSpan({ from, to }, band))}</td>
                <td>{alsoIn(musician, band.id, names, here)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** By beginning; bands without one last, members without one first. */
function compareBeginnings(one: Span & { name?: string }, other: Span & { name?: string }): number {
  const unknown = one.name === undefined ? '' : '9';
  const [first, second] = [one.from ?? unknown, other.from ?? unknown];
  return first < second ? -1 : first > second ? 1 : 0;
}

function bandLink(id: string, name: string | undefined, here: string | undefined) {
  return id === here ? (
    name
  ) : (
    <a className="lone" href={paths.artist(id)}>
      {name}
    </a>
  );
}

function BandYears(span: { from: string | undefined; to: string | undefined }) {
  const words = spanWords(span);
  return words === '' ? null : <span className="band-years">{words}</span>;
}

/** A musician's other bands, each once. */
function alsoIn({ stints }: LineUps['musicians'][number], band: string, names: ReadonlyMap<string, string>, here: string | undefined) {
  const others = [...new Set(stints.map((stint) => stint.band))].filter((other) => other !== band);
  return others.map((other) => <span key={other}>{bandLink(other, names.get(other), here)} </span>);
}
