/** Whether what keepers write waits for an editor: for one page, or for all of which nothing else is said. */
export const APPROVALS = ['asked', 'at once'] as const;
export type Approval = (typeof APPROVALS)[number];
