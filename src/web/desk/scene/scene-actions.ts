import { ENTRY_FIELD_NAMES } from '#scene/entries/entry-fields.ts';
import { type DeskWork, decided, deskActions, forEditors } from '../editors.ts';
import { sceneDeskEdit } from '../entries/keep-entry.ts';

/** What the scene says of itself, and what its pack says. */
export const loader = forEditors(({ desk }) => desk.get('/desk/scene'));

const givenBack = Object.keys(ENTRY_FIELD_NAMES.scene).map((field) => [
  `give-back ${field}`,
  async ({ desk }: DeskWork) => decided('edit', (await desk.post('/desk/scene/edit', { fields: { [field]: null } })).decision),
]);

/** The words are set, or given back. */
export const action = deskActions({ edit: sceneDeskEdit, ...Object.fromEntries(givenBack) });
