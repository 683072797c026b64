import { type ActionFunctionArgs, data } from 'react-router';
import { faultsOf, field, messageOf, type RefusedForm, refuse, refuseFaults, toRefusedForm, UNREADABLE } from './refused-form.ts';

/** Handles one form. It throws a FormFault, or what the API threw. */
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
