import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { explainTooLong } from '#scene/text/room.ts';
import { messageOf, type RefusedForm } from './refused-form.ts';

/** Whether React runs; false on the server and until then. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}

function useSubmitting(): boolean {
  const { state, formMethod } = useNavigation();
  return state !== 'idle' && formMethod === 'POST';
}

/** A form's button: says what it is doing, and cannot be pressed twice. */
export function Submit({ label, doing, busy }: { label: string; doing: string; busy?: boolean }) {
  const submitting = useSubmitting();
  const now = busy ?? submitting;
  return (
    <button className="button" type="submit" disabled={now}>
      {now ? doing : label}
    </button>
  );
}

const RefusedContext = createContext<RefusedForm | undefined>(undefined);

interface PostFormProps {
  /** The refusal, if it was sent and refused; its fields read their faults and values from it. */
  refused?: RefusedForm | undefined;
  /** Ids of the fields whose id is not their name. */
  ids?: Record<string, string>;
  /** Whether it carries files. */
  files?: boolean;
  children: ReactNode;
}

/**
 * A form with its faults below its fields, in our words instead of the browser's. Fields over their limit are caught before anything is
 * sent.
 */
export function PostForm({ refused, ids = {}, files = false, children }: PostFormProps) {
  const [unsent, setUnsent] = useState<Record<string, string>>({});
  const check = (event: FormEvent<HTMLFormElement>) => {
    const faults = tooLongIn(event.currentTarget);
    if (Object.keys(faults).length > 0) event.preventDefault();
    setUnsent(faults);
  };
  const isUnsent = Object.keys(unsent).length > 0;
  const said = isUnsent ? { message: messageOf(unsent), fields: unsent, kept: refused?.kept ?? {} } : refused;
  return (
    <Form className="form" method="post" noValidate onSubmit={check} {...(files ? { encType: 'multipart/form-data' as const } : {})}>
      <Refused refused={said} ids={ids}>
        {children}
      </Refused>
    </Form>
  );
}

/** A refusal above its fields, which read their faults from it. */
export function Refused({ refused, ids = {}, children }: Omit<PostFormProps, 'files'>) {
  return (
    <RefusedContext value={refused}>
      <Refusal refused={refused} ids={ids} />
      {children}
    </RefusedContext>
  );
}

/** A field's fault, its typed value, and autofocus for the first faulty field. A field longer than `most` always says so itself. */
export function useFault(
  name: string,
  most = Infinity,
): { why: string | undefined; typed: string | undefined; focus: { autoFocus?: true } } {
  const { fields = {}, kept = {} } = useContext(RefusedContext) ?? {};
  const typed = kept[name];
  const why = (typed === undefined ? undefined : explainTooLong(lengthOf(typed), most)) ?? fields[name];
  return { why, typed, focus: why !== undefined && Object.keys(fields)[0] === name ? { autoFocus: true } : {} };
}

/** The number of rows in a refused form: `name0`, `name1` and so on. */
export function useTypedRows(name: string): number {
  const { kept = {} } = useContext(RefusedContext) ?? {};
  let rows = 0;
  while (kept[`${name}${rows}`] !== undefined) rows++;
  return rows;
}

/** Why a form was refused, with links to its faults; focuses the first faulty field. */
export function Refusal({ refused, ids = {} }: Pick<PostFormProps, 'refused' | 'ids'>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused === undefined) return;
    const form = place.current?.closest('form, .fields, .desk') ?? document;
    (form.querySelector<HTMLElement>('[aria-invalid="true"]') ?? place.current)?.focus();
  }, [refused]);
  const faults = Object.entries(refused?.fields ?? {});
  return (
    <div className="refusal" role="alert" ref={place} tabIndex={-1} hidden={refused === undefined}>
      <p>{refused?.message}</p>
      {faults.length < 2 ? null : (
        <ul>
          {faults.map(([name, why]) => (
            <li key={name}>
              <a href={`#${ids[name] ?? name}`}>{why}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The idempotency key of a form: a new one for each page, the same one for a refused form. */
export function OnceField({ once }: { once: string }) {
  const { typed } = useFault('once');
  return <input type="hidden" name="once" value={typed ?? once} />;
}

/** The refusal of a page's last form, if it was this one. */
export function findRefusal(outcome: object | undefined, about: string): RefusedForm | undefined {
  return outcome !== undefined && isRefused(outcome) && outcome.about === about ? outcome.refused : undefined;
}

function isRefused(outcome: object): outcome is { about: string; refused: RefusedForm } {
  return 'refused' in outcome;
}

/** The refusal in whatever a page's action answered; undefined where it succeeded. */
export function refusalIn(answered: unknown): RefusedForm | undefined {
  if (typeof answered !== 'object' || answered === null) return undefined;
  if ('refused' in answered) return refusalIn(answered.refused);
  return 'message' in answered && 'kept' in answered ? (answered as RefusedForm) : undefined;
}

/** What was typed into a form that is gone, to be copied. */
export function TypedWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <>
      <p className="small">What you typed:</p>
      <div className="typed">
        {words.map((each, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was typed stays as it is
          <p key={place}>{each}</p>
        ))}
      </div>
    </>
  );
}

/** The length a browser counts: forms send line ends as CRLF. */
function lengthOf(typed: string): number {
  return typed.replace(/\r\n/g, '\n').length;
}

/** Fields over their limit, with the fault of each. */
function tooLongIn(form: HTMLFormElement): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const each of form.elements) {
    if (!(each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement) || each.dataset.most === undefined) continue;
    const why = explainTooLong(each.value.length, Number(each.dataset.most));
    if (why !== undefined) faults[each.name] = why;
  }
  return faults;
}
