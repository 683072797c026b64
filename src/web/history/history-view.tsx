import { Form } from 'react-router';
import { monthName } from '#scene/calendar.ts';
import type { RevisedField, Revision } from '#scene/history.ts';
import { HISTORY_NOUNS } from '#scene/history-kind.ts';
import { textDiff } from '#scene/text-diff.ts';
import { useBusy } from '../desk/outcome.tsx';
import { Moment } from '../look/moment.tsx';
import { paths } from '../paths.ts';
import { useIsEditor } from '../shows/edit-link.tsx';
import { headOf } from './head-of.ts';

interface RevisionsProps {
  revisions: readonly Revision[];
  now: number;
  /** Whether each says of what it is: in a list of everything. */
  isOfAll?: boolean;
}

/** What became different, the latest first, month by month. Editors can take each back. */
export function Revisions({ revisions, now, isOfAll = false }: RevisionsProps) {
  const months = [...Map.groupBy(revisions, ({ at }) => at.slice(0, 7))];
  return (
    <ol className="hist">
      {months.map(([month, some]) => (
        <li key={month}>
          <h2 className="month">{`${monthName(`${month}-01`)} ${month.slice(0, 4)}`}</h2>
          <ol>
            {some.map((revision) => (
              <Line key={revision.position} revision={revision} now={now} isOfAll={isOfAll} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function Line({ revision, now, isOfAll }: { revision: Revision; now: number; isOfAll: boolean }) {
  const { fields, toldBy, takesBack, decision, why, name, address, at } = revision;
  const isBack = decision?.undoneAt != null && !takesBack;
  return (
    <li className={`revision ${toldBy === 'person' ? 'by-person' : 'by-source'}${isBack ? ' gone' : ''}`}>
      <h3>
        {isOfAll ? <DocumentName name={name} address={address} kind={revision.kind} /> : null}
        {headOf(revision)}
      </h3>
      <p className="small">
        <Who revision={revision} />, <Moment at={at} now={now} />
      </p>
      <dl className="diff">
        {fields.map((field) => (
          <Difference key={field.field} field={field} />
        ))}
      </dl>
      {why === '' ? null : <p className="small">“{why}”</p>}
      {isBack && decision?.undoneAt != null ? (
        <p className="small">
          <b>Taken back</b> <Moment at={decision.undoneAt} now={now} />.
        </p>
      ) : null}
      <TakeBack revision={revision} />
    </li>
  );
}

function DocumentName({ name, address, kind }: Pick<Revision, 'name' | 'address' | 'kind'>) {
  return name === null || address === null ? (
    `A ${HISTORY_NOUNS[kind]} that is there no more: `
  ) : (
    <>
      <a href={address}>{name}</a>:{' '}
    </>
  );
}

function Who({ revision: { toldBy, by } }: { revision: Revision }) {
  if (toldBy === 'pack') return <b>The scene’s pack</b>;
  if (toldBy === 'source') return <b>What sources say</b>;
  return by?.username == null ? (
    <b>An editor</b>
  ) : (
    <a className="lone" href={paths.user(by.username)}>
      {by.name}
    </a>
  );
}

/** What was and what is: a text word by word, a list by what went and what came. */
function Difference({ field: { field, label, before, now } }: { field: RevisedField }) {
  if (field === 'stands') return null;
  const [was, is] = [before[0] ?? '', now[0] ?? ''];
  const isText = before.length === 1 && now.length === 1 && was.includes(' ') && is.includes(' ');
  return (
    <div>
      <dt>{label}</dt>
      <dd>{isText ? <Words was={was} is={is} /> : <Items before={before} now={now} />}</dd>
    </div>
  );
}

function Words({ was, is }: { was: string; is: string }) {
  return textDiff(was, is).map((piece, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
    if (piece.is === 'same') return <span key={index}>{piece.text}</span>;
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
    return <Piece key={index} isGone={piece.is === 'gone'} text={piece.text} />;
  });
}

function Items({ before, now }: Pick<RevisedField, 'before' | 'now'>) {
  const [gone, come] = [before.filter((item) => !now.includes(item)), now.filter((item) => !before.includes(item))];
  if (gone.length + come.length === 0)
    return <>{now.length < 2 ? 'the same words, set otherwise' : `in another order: ${now.join(', ')}`}</>;
  return (
    <>
      {gone.length === 0 ? null : <Piece isGone text={gone.join(', ')} />}{' '}
      {come.length === 0 ? null : <Piece isGone={false} text={come.join(', ')} />}
    </>
  );
}

function Piece({ isGone, text }: { isGone: boolean; text: string }) {
  return isGone ? (
    <del>
      <span className="was">was </span>
      {text}
    </del>
  ) : (
    <ins>
      <span className="was">is </span>
      {text}
    </ins>
  );
}

/** For editors: takes a decision back, or says again what was taken back. */
function TakeBack({ revision: { decision, takesBack } }: { revision: Revision }) {
  const isEditor = useIsEditor();
  const busy = useBusy();
  if (!isEditor || decision === null) return null;
  const isUndone = decision.undoneAt !== null;
  if (takesBack !== isUndone) return null;
  return (
    <Form method="post">
      <input type="hidden" name="id" value={decision.id} />
      <button className="quiet" type="submit" name="intent" value={isUndone ? 'again' : 'undo'} disabled={busy}>
        {isUndone ? 'Revert this revert' : 'Revert this'}
        <span className="sr">: {decision.said}</span>
      </button>
    </Form>
  );
}
