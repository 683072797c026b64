import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { RevisedField, Revision } from '#scene/history/history.ts';
import { HISTORY_NOUNS } from '#scene/history/history-kind.ts';
import { showsWords, unnamedWords, writeHeading } from '#scene/history/revision-head.ts';
import { monthName } from '#scene/time/calendar.ts';
import { useBusy } from '../desk/outcome.tsx';
import { Moment } from '../look/facts.tsx';
import { paths } from '../paths.ts';
import { useIsEditor } from '../shows/edit-link.tsx';
import { Difference } from './difference.tsx';
import { RedactLink } from './redact-link.tsx';

type LineProps = Required<Pick<RevisionsProps, 'now' | 'isOfAll' | 'isKept'>> & Pick<RevisionsProps, 'more'>;

interface RevisionsProps {
  revisions: readonly Revision[];
  now: number;
  /** Whether each names its document: in a list of everything. */
  isOfAll?: boolean;
  /** Whether the reader keeps the page. */
  isKept?: boolean;
  /** Further actions on each. */
  more?: ((revision: Revision) => ReactNode) | undefined;
}

/** Changes by month, the latest first. Editors can undo each. */
export function Revisions({ revisions, now, isOfAll = false, isKept = false, more }: RevisionsProps) {
  const months = [...Map.groupBy(revisions, ({ at }) => at.slice(0, 7))];
  return (
    <ol className="hist">
      {months.map(([month, some]) => (
        <li key={month}>
          <h2 className="month">{`${monthName(`${month}-01`)} ${month.slice(0, 4)}`}</h2>
          <ol>
            {some.map((revision) => (
              <Line key={revision.position} revision={revision} now={now} isOfAll={isOfAll} isKept={isKept} more={more} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function Line({ revision, now, isOfAll, isKept, more }: { revision: Revision } & LineProps) {
  const { fields, toldBy, takesBack, decision, why, name, address, at, shows } = revision;
  const isBack = decision?.undoneAt != null && !takesBack;
  return (
    <li className={`revision ${toldBy === 'person' ? 'by-person' : 'by-source'}${isBack ? ' gone' : ''}`}>
      <h3>
        {isOfAll ? <DocumentName name={name} address={address} kind={revision.kind} /> : null}
        {writeHeading(revision)}
      </h3>
      <p className="small">
        <Who revision={revision} />, <Moment at={at} now={now} />
      </p>
      <dl className="diff">
        {fields.map((field) => (
          <Difference key={field.field} field={field}>
            <RevertField revision={revision} field={field} isKept={isKept} />
          </Difference>
        ))}
      </dl>
      {shows === 0 ? null : <p className="small">{showsWords(revision)}.</p>}
      {why === '' ? null : <p className="small">“{why}”</p>}
      {isBack && decision?.undoneAt != null ? (
        <p className="small">
          <b>Undone</b> <Moment at={decision.undoneAt} now={now} />.
        </p>
      ) : null}
      <TakeBack revision={revision} />
      <RedactLink kind={revision.kind} id={revision.document} of={name ?? ''} />
      {isKept ? <Revert revision={revision} /> : null}
      {more?.(revision)}
    </li>
  );
}

function DocumentName({ name, address, kind }: Pick<Revision, 'name' | 'address' | 'kind'>) {
  if (name === null) return `A ${HISTORY_NOUNS[kind]} that is gone: `;
  return address === null ? (
    `${name} (${HISTORY_NOUNS[kind]}, gone): `
  ) : (
    <>
      <a href={address}>{name}</a>:{' '}
    </>
  );
}

function Who({ revision: { toldBy, by, byRole, isPublished, publishedBy } }: { revision: Revision }) {
  if (toldBy === 'pack') return <b>The scene’s pack</b>;
  if (toldBy === 'source') return <b>What sources say</b>;
  const writer = <Person who={by} other={unnamedWords(byRole, isPublished)} />;
  if (!isPublished) return writer;
  return (
    <>
      {writer}, published by <Person who={publishedBy} other="an editor" />
    </>
  );
}

/** A person by the name on their page; anybody else by what they are. */
function Person({ who, other }: { who: Revision['by']; other: string }) {
  return who?.username == null ? (
    <b>{other}</b>
  ) : (
    <a className="lone" href={paths.user(who.username)}>
      {who.name}
    </a>
  );
}

/** For editors: undoes a decision, or redoes it. */
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

interface RevertFieldProps {
  revision: Revision;
  field: RevisedField;
  isKept: boolean;
}

/** For editors and keepers: restores one field of several. */
function RevertField({ revision, field: { field, label }, isKept }: RevertFieldProps) {
  const isEditor = useIsEditor();
  const busy = useBusy();
  const { kind, position, fields, revertible, takesBack, decision } = revision;
  const isAlone = fields.length === 1 && decision !== null;
  if (isAlone || takesBack || (decision !== null && decision.undoneAt !== null) || !revertible.includes(field)) return null;
  if (!isEditor && !(isKept && decision?.kind === `edit ${kind}`)) return null;
  return (
    <Form method="post">
      <input type="hidden" name="field" value={field} />
      <input type="hidden" name={isEditor ? 'position' : 'id'} value={isEditor ? position : decision?.id} />
      <button className="quiet" type="submit" name="intent" value={isEditor ? 'revert-field' : 'revert'} disabled={busy}>
        Revert this field
        <span className="sr">{`: ${label}`}</span>
      </button>
    </Form>
  );
}

/** For keepers: restores what the page said before a change. Editors undo the change. */
function Revert({ revision: { kind, decision, takesBack } }: { revision: Revision }) {
  const isEditor = useIsEditor();
  const busy = useBusy();
  if (isEditor || takesBack || decision === null || decision.undoneAt !== null || decision.kind !== `edit ${kind}`) return null;
  return (
    <Form method="post">
      <input type="hidden" name="id" value={decision.id} />
      <button className="quiet" type="submit" name="intent" value="revert" disabled={busy}>
        Revert this
        <span className="sr">: {decision.said}</span>
      </button>
    </Form>
  );
}
