import { deskActions, forEditors } from '../editors.ts';

/** What was decided, the newest first. */
export const loader = forEditors(async ({ desk }) => ({ ...(await desk.get('/desk/decisions')), now: Date.now() }));

/** A decision is taken back. */
export const action = deskActions({});
