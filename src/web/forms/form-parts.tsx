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

/** A form's button: says what it is doing, and cannot be pressed twice. */
export function Submit({ label, doing, busy }: { label: string; doing: string; busy?: boolean }) {
  const { state, formMethod } = useNavigation();
  const now = busy ?? (state !== 'idle' && formMethod === 'POST');
  return (
    <button className="button" type="submit" disabled={now}>
      {now ? doing : label}
    </button>
  );
}

/** Whether something is on its way to the site or back: nothing is pressed twice. */
export function useBusy(): boolean {
  return useNavigation().state !== 'idle';
}

interface PressProps {
  /** How large it is: that of the form itself, one of several, or one beside a text. */
  look?: 'button' | 'key' | 'quiet';
  /** What it sends; as the form's `intent`, unless named otherwise. */
  name?: string | undefined;
  value?: string;
  /** What it says while its form is on its way. */
  doing?: string;
  /** What it is about, for screen readers: a page may have several that say the same. */
  of?: string | undefined;
  /** The key that presses it. */
  keys?: string | undefined;
  children: ReactNode;
}

/** One of a form's buttons. */
export function Press({ look = 'key', name = 'intent', value, doing, of, keys, children }: PressProps) {
  const busy = useBusy();
  const sent = value === undefined ? {} : { name, value };
  return (
    <button className={look} type="submit" {...sent} disabled={busy} aria-keyshortcuts={keys}>
      {busy && doing !== undefined ? doing : children}
      {of === undefined ? null : <span className="sr">{`: ${of}`}</span>}
    </button>
  );
}

/** A form of one button, and what goes with it unseen. */
export function PressForm({ sent = {}, ...press }: PressProps & { sent?: Readonly<Record<string, string | number>> }) {
  return (
    <Form method="post">
      <Hidden sent={sent} />
      <Press {...press} />
    </Form>
  );
}

/** What goes with a form unseen, by its names. */
export function Hidden({ sent }: { sent: Readonly<Record<string, string | number>> }) {
  return Object.entries(sent).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

const RefusedContext = createContext<{ refused: RefusedForm | undefined; suffix: string }>({ refused: undefined, suffix: '' });

interface PostFormProps {
  /** The refusal, if it was sent and refused; its fields read their faults and values from it. */
  refused?: RefusedForm | undefined;
  /** What the ids of its fields end in after their names, where a page has several such forms. */
  suffix?: string | undefined;
  files?: boolean;
  children: ReactNode;
}

/**
 * A form with its faults below its fields, in our words instead of the browser's. Fields over their limit are caught before anything is
 * sent.
 */
export function PostForm({ refused, suffix, files = false, children }: PostFormProps) {
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
      <Refused refused={said} suffix={suffix}>
        {children}
      </Refused>
    </Form>
  );
}

/** A refusal above its fields, which read their faults from it. */
export function Refused({ refused, suffix = '', children }: Omit<PostFormProps, 'files'>) {
  return (
    <RefusedContext value={{ refused, suffix }}>
      <Refusal refused={refused} suffix={suffix} />
      {children}
    </RefusedContext>
  );
}

/** What is wrong with the fields of a form that only asks for another page. */
export function Faults({ fields, children }: { fields: Record<string, string>; children: ReactNode }) {
  return <RefusedContext value={{ refused: { message: '', fields, kept: {} }, suffix: '' }}>{children}</RefusedContext>;
}

interface Fault {
  id: string;
  why: string | undefined;
  typed: string | undefined;
  /** Autofocus, for the first faulty field. */
  focus: { autoFocus?: true };
}

/** A field's fault, its typed value and its id. A field longer than `most` always says so itself. */
export function useFault(name: string, most = Infinity): Fault {
  const { suffix } = useContext(RefusedContext);
  const { fields, kept } = useRefusal();
  const typed = kept[name];
  const why = (typed === undefined ? undefined : explainTooLong(lengthOf(typed), most)) ?? fields[name];
  return {
    id: withSuffix(name, suffix),
    why,
    typed,
    focus: why !== undefined && Object.keys(fields)[0] === name ? { autoFocus: true } : {},
  };
}

function withSuffix(name: string, suffix: string): string {
  return `${name}${suffix === '' ? '' : ` ${suffix}`}`.replaceAll(' ', '-');
}

/** The faults of a form that was refused, and what was typed; nothing of any other. */
export function useRefusal(): Pick<RefusedForm, 'fields' | 'kept'> {
  return useContext(RefusedContext).refused ?? NOTHING_REFUSED;
}

const NOTHING_REFUSED = { fields: {}, kept: {} };

/** The number of rows in a refused form: `name0`, `name1` and so on. */
export function useTypedRows(name: string): number {
  const { kept } = useRefusal();
  let rows = 0;
  while (kept[`${name}${rows}`] !== undefined) rows++;
  return rows;
}

/** Why a form was refused, with links to its faults; focuses the first faulty field. */
export function Refusal({ refused, suffix = '' }: Pick<PostFormProps, 'refused' | 'suffix'>) {
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
              <a href={`#${withSuffix(name, suffix)}`}>{why}</a>
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
