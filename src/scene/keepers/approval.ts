/** Whether keepers' texts wait for an editor; a setting of the site that a page can override. */
export const APPROVALS = ['asked', 'at once'] as const;
export type Approval = (typeof APPROVALS)[number];
