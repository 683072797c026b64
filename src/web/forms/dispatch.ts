import { type ActionFunctionArgs, data } from 'react-router';
import { faultsOf, field, messageOf, type RefusedForm, refuse, refuseFaults, toRefusedForm, UNREADABLE } from './refused-form.ts';

type FormAction<Done> = (form: FormData, args: ActionFunctionArgs) => Promise<Done>;

/** Faults found in the browser or page server, by field ('' for the whole form). */
export class FormFault extends Error {
  readonly fields: Record<string, string>;

  constructor(field: string, message: string, fields: Record<string, string> = { [field]: message }) {
    super(message);
    this.fields = fields;
  }

  static ofAll(fields: Record<string, string>): FormFault {
    return new FormFault('', messageOf(fields), fields);
  }
}

/** A choice of a form. @throws FormFault for anything not offered */
export function chosen<Choice extends string>(form: FormData, name: string, choices: Record<Choice, unknown>): Choice | undefined {
  const value = field(form, name).trim();
  if (value === '') return undefined;
  if (isAmong(choices, value)) return value;
  throw new FormFault(name, 'Choose from the list.');
}

function isAmong<Choice extends string>(choices: Record<Choice, unknown>, value: string): value is Choice {
  return Object.hasOwn(choices, value);
}

interface Answering<Done, Refused> {
  /** The page's forms by name, sent as `intent`. */
  actions: Record<string, FormAction<Done>>;
  /** The required fields of each form. */
  asked?: Record<string, (form: FormData) => Parameters<typeof faultsOf>[1]>;
  /** Wraps a refusal for the page. */
  refusedAs: (name: string, refused: RefusedForm, form: FormData) => Refused;
}

/** The action of a page with several forms. A refused form keeps what was typed. */
export function formActions<Done, Refused>({ actions, asked = {}, refusedAs }: Answering<Done, Refused>) {
  return async (args: ActionFunctionArgs) => {
    const form = await args.request.formData();
    const name = field(form, 'intent');
    const run = Object.hasOwn(actions, name) ? actions[name] : undefined;
    const refused = ({ data: refusedForm, init }: ReturnType<typeof refuse>) =>
      data(refusedAs(run === undefined ? '' : name, refusedForm, form), { status: init?.status ?? 400 });
    if (run === undefined) return refused(refuse(UNREADABLE, {}, form));
    const faults = faultsOf(form, asked[name]?.(form) ?? {});
    if (Object.keys(faults).length > 0) return refused(refuseFaults(faults, form));
    try {
      return await run(form, args);
    } catch (error) {
      return refused(error instanceof FormFault ? refuse(error.message, error.fields, form) : toRefusedForm(error, form));
    }
  };
}

/** An idempotency key: a form sent twice creates one thing. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A form's idempotency key and content: with other words it creates another. Undefined for a form of no page of ours. */
export function keyOf(form: FormData): string | undefined {
  const once = field(form, 'once');
  if (!/^[0-9a-f]{64}$/.test(once)) return undefined;
  const said = [...form].map(([name, value]) => [name, typeof value === 'string' ? value : `${value.name} ${value.size}`]);
  let sum = 0;
  for (const letter of JSON.stringify(said)) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 0x1_0000_0000;
  return `${once}-${sum.toString(16)}`;
}

/** Reads each field of a form, or each row. @throws FormFault with all faults */
export function readEach<Fields extends object>(readers: { [Name in keyof Fields]: () => Fields[Name] }): Fields {
  const faults: Record<string, string> = {};
  const read = (Array.isArray(readers) ? [] : {}) as Partial<Fields>;
  for (const name of Object.keys(readers) as (keyof Fields)[]) {
    try {
      read[name] = readers[name]();
    } catch (error) {
      note(faults, error);
    }
  }
  demandNone(faults);
  return read as Fields;
}

/** Runs the steps of a form in order, all of them even if one finds a fault. @throws FormFault with all faults */
export async function runAllSteps<Steps extends (() => unknown)[]>(
  ...steps: Steps
): Promise<{ [At in keyof Steps]: Awaited<ReturnType<Steps[At]>> }> {
  const faults: Record<string, string> = {};
  const results: unknown[] = [];
  for (const step of steps) {
    try {
      results.push(await step());
    } catch (error) {
      note(faults, error);
    }
  }
  demandNone(faults);
  return results as { [At in keyof Steps]: Awaited<ReturnType<Steps[At]>> };
}

/** @throws anything but a FormFault */
function note(faults: Record<string, string>, error: unknown): void {
  if (!(error instanceof FormFault)) throw error;
  Object.assign(faults, error.fields);
}

function demandNone(faults: Record<string, string>): void {
  if (Object.keys(faults).length > 0) throw FormFault.ofAll(faults);
}
