import type { ReactNode } from 'react';
import type { RevisedField, Revision } from '#scene/history/history.ts';
import { HISTORY_NOUNS } from '#scene/history/history-kind.ts';
import { REDACT_KINDS, REDACTED_WORDS } from '#scene/history/redacted.ts';
import { showsWords, unnamedWords, writeHeading } from '#scene/history/revision-head.ts';
import { roleOpens } from '#scene/people/roles.ts';
import { textDiff } from '#scene/text/text-diff.ts';
import { monthName } from '#scene/time/calendar.ts';
import { PressForm } from '../forms/form-parts.tsx';
import { Moment } from '../look/facts.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/account.ts';
import { useIsEditor } from '../shows/edit-link.tsx';

type LineProps = Required<Pick<RevisionsProps, 'now' | 'isOfAll' | 'isKept'>> & Pick<RevisionsProps, 'more'>;

interface RevisionsProps {
  revisions: readonly Revision[];
  now: number;
  /** Whether each names its document: in a list of everything. */
  isOfAll?: boolean;
  isKept?: boolean;
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

function TakeBack({ revision: { decision, takesBack } }: { revision: Revision }) {
  const isEditor = useIsEditor();
  if (!isEditor || decision === null) return null;
  const isUndone = decision.undoneAt !== null;
  if (takesBack !== isUndone) return null;
  return (
    <PressForm sent={{ id: decision.id }} look="quiet" value={isUndone ? 'again' : 'undo'} of={decision.said}>
      {isUndone ? 'Revert this revert' : 'Revert this'}
    </PressForm>
  );
}

interface RevertFieldProps {
  revision: Revision;
  field: RevisedField;
  isKept: boolean;
}

function RevertField({ revision, field: { field, label }, isKept }: RevertFieldProps) {
  const isEditor = useIsEditor();
  const { kind, position, fields, revertible, takesBack, decision } = revision;
  const isAlone = fields.length === 1 && decision !== null;
  if (isAlone || takesBack || (decision !== null && decision.undoneAt !== null) || !revertible.includes(field)) return null;
  const press = { look: 'quiet', of: label, children: 'Revert this field' } as const;
  if (isEditor) return <PressForm sent={{ field, position }} value="revert-field" {...press} />;
  return isKept && decision?.kind === `edit ${kind}` ? <PressForm sent={{ field, id: decision.id }} value="revert" {...press} /> : null;
}

function Revert({ revision: { kind, decision, takesBack } }: { revision: Revision }) {
  const isEditor = useIsEditor();
  if (isEditor || takesBack || decision === null || decision.undoneAt !== null || decision.kind !== `edit ${kind}`) return null;
  return (
    <PressForm sent={{ id: decision.id }} look="quiet" value="revert" of={decision.said}>
      Revert this
    </PressForm>
  );
}

/** For editors, or for admins of a profile: the way to redact a history. */
export function RedactLink({ kind, id, of = '' }: { kind: string; id: string; of?: string }) {
  const { currentUser } = useSession();
  const who = kind === 'profile' ? 'admin' : 'editor';
  if (currentUser === null || !roleOpens(who, currentUser.role) || !REDACT_KINDS.some((each) => each === kind)) return null;
  return (
    <a className="lone" href={paths.deskRedact({ kind, id })}>
      Remove words for good
      {of === '' ? null : <span className="sr">: {of}</span>}
    </a>
  );
}

const TEXT_WORDS = 4;
const isText = (words: string) => words !== REDACTED_WORDS && words.split(' ').length >= TEXT_WORDS;

/** Before and after: a text word by word, a list by what was removed and added. */
export function Difference({ field: { field, label, before, now }, children }: { field: RevisedField; children?: ReactNode }) {
  if (field === 'stands') return null;
  const [was, is] = [before[0] ?? '', now[0] ?? ''];
  const areTexts = before.length === 1 && now.length === 1 && isText(was) && isText(is);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {areTexts ? <Words was={was} is={is} /> : <Items before={before} now={now} />}
        {children}
      </dd>
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
  if (gone.length + come.length === 0 && now.includes(REDACTED_WORDS)) return <>{REDACTED_WORDS}</>;
  if (gone.length + come.length === 0)
    return <>{now.length < 2 ? 'same words, different formatting' : `in a new order: ${now.join(', ')}`}</>;
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
      <span className="was">is&nbsp;</span>
      {text}
    </ins>
  );
}
