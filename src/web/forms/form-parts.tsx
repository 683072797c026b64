import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { tooLong } from '#scene/text/room.ts';
import { messageOf, type RefusedForm } from './refused-form.ts';

/** Whether the page's script is running; false on the server and until then. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}

/** Whether a form of this page is on its way, its redirect included. */
function useSubmitting(): boolean {
  const { state, formMethod } = useNavigation();
  return state !== 'idle' && formMethod === 'POST';
}

/** The button of a form: says what it is doing, and cannot be pressed twice. */
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
  /** What was refused of it, if it was sent and not taken. Its fields find there what is wrong with them and what was typed. */
  refused?: RefusedForm | undefined;
  /** The ids of those fields whose id is not their name. */
  ids?: Record<string, string>;
  /** Whether it carries files. */
  files?: boolean;
  children: ReactNode;
}

/**
 * A form whose faults are said in our words, under their fields: the browser's own bubbles stay away, with a script and without.
 * What is too long for its field is said before anything is sent.
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

/** What was refused of a form, said before its fields, which find there what is wrong with them. */
export function Refused({ refused, ids = {}, children }: Omit<PostFormProps, 'files'>) {
  return (
    <RefusedContext value={refused}>
      <Refusal refused={refused} ids={ids} />
      {children}
    </RefusedContext>
  );
}

/**
 * What was refused of a field: why, what was typed, and the attribute that has a browser without script step into the first.
 * Whatever a form was refused for, of what is longer than `most` its own field says so: it knows which of many rows it is.
 */
export function useFault(
  name: string,
  most = Infinity,
): { why: string | undefined; typed: string | undefined; focus: { autoFocus?: true } } {
  const { fields = {}, kept = {} } = useContext(RefusedContext) ?? {};
  const typed = kept[name];
  const why = (typed === undefined ? undefined : tooLong(lengthOf(typed), most)) ?? fields[name];
  return { why, typed, focus: why !== undefined && Object.keys(fields)[0] === name ? { autoFocus: true } : {} };
}

/** How many rows of a form were sent that was not taken: `name0`, `name1` and so on. */
export function useTypedRows(name: string): number {
  const { kept = {} } = useContext(RefusedContext) ?? {};
  let rows = 0;
  while (kept[`${name}${rows}`] !== undefined) rows++;
  return rows;
}

/** Why a form was not taken, said aloud, with a way to each of several faults; the first field to mend is stepped into. */
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

/** The key under which a form makes one thing, however often it is sent: a page has another each time, a form that was not taken goes on with its own. */
export function OnceField({ once }: { once: string }) {
  const { typed } = useFault('once');
  return <input type="hidden" name="once" value={typed ?? once} />;
}

/** What was refused of the last form of a page, if it was this one; `about` names it. */
export function refusedOf(outcome: object | undefined, about: string): RefusedForm | undefined {
  return outcome !== undefined && isRefused(outcome) && outcome.about === about ? outcome.refused : undefined;
}

function isRefused(outcome: object): outcome is { about: string; refused: RefusedForm } {
  return 'refused' in outcome;
}

/** What was refused of a form, by whatever its page's action answered; undefined where it was taken. */
export function refusalIn(answered: unknown): RefusedForm | undefined {
  if (typeof answered !== 'object' || answered === null) return undefined;
  if ('refused' in answered) return refusalIn(answered.refused);
  return 'message' in answered && 'kept' in answered ? (answered as RefusedForm) : undefined;
}

/** What was typed into a form that is not there any more, to be read and copied. */
export function TypedWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <>
      <p className="small">What you typed is kept here:</p>
      <div className="typed">
        {words.map((each, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was typed stays as it is
          <p key={place}>{each}</p>
        ))}
      </div>
    </>
  );
}

/** How long a text is that was typed into a form: a browser sends line ends as two characters, and holds them as one. */
function lengthOf(typed: string): number {
  return typed.replace(/\r\n/g, '\n').length;
}

/** What of a form is too long for its field, by the names of the fields. */
function tooLongIn(form: HTMLFormElement): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const each of form.elements) {
    if (!(each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement) || each.dataset.most === undefined) continue;
    const why = tooLong(each.value.length, Number(each.dataset.most));
    if (why !== undefined) faults[each.name] = why;
  }
  return faults;
}
