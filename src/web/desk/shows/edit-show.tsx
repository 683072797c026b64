import type { ComponentProps } from 'react';
import type { DeskShow, HandField } from '#scene/desk/desk-show.ts';
import { handWords } from '#scene/desk/hand-words.ts';
import { Press } from '../../forms/form-parts.tsx';
import { Day } from '../../look/facts.tsx';
import { SaveForm } from '../desk-form.tsx';
import { ShowFields } from './show-fields.tsx';
import { fieldsOf, unknownNames } from './show-form.ts';

/** Sets fields of a show; no source overrules what is set here. */
export function EditShow({
  told,
  ...choices
}: { told: DeskShow } & Pick<ComponentProps<typeof ShowFields>, 'venues' | 'groups' | 'pictures'>) {
  const stands = fieldsOf(told.show, told.nameOnly);
  return (
    <SaveForm stands={stands}>
      <ShowFields
        hasTitle
        stands={stands}
        unknown={{ ...unknownNames(stands), button: 'intent' }}
        {...choices}
        under={(field) => <WhoseWord told={told} field={field} />}
      />
    </SaveForm>
  );
}

/** Whose word a field is; one that was set by hand against what a source says can be given back, and says what it becomes. */
function WhoseWord({ told, field }: { told: DeskShow; field: HandField }) {
  const set = told.byHand.find((each) => each.field === field);
  if (set === undefined) return field === 'hidden' ? null : <p className="whose">{saidBy(told, field)}</p>;
  if (told.statements.length === 0 || field === 'hidden') return null;
  const without = told.without === null ? '' : handWords(field, told.without[field] as never);
  if (without === handWords(field, told.show[field] as never)) return null;
  const becomes = without === 'none' ? ' (no source)' : without === '' ? '' : `: ${without}`;
  return (
    <div className="whose by-hand">
      <p>
        <span aria-hidden="true">✋</span> By hand: <bdi>{set.by}</bdi>, <Day at={set.at} />. Sources won’t change it.
      </p>
      <Press value={`give-back ${field}`}>Use the source’s{becomes}</Press>
    </div>
  );
}

function saidBy({ show, statements, provenance, made }: DeskShow, field: Exclude<HandField, 'hidden'>): string {
  if (handWords(field, show[field] as never) === 'none') return 'No source';
  const source = provenance[field];
  const name = statements.find((statement) => statement.source === source)?.sourceName;
  if (name !== undefined) return name;
  return made ? 'As entered' : 'No source';
}
