/** A place in the log of changes as it is given out: which log, and the position in it, with a dot between. */
export const CURSOR = /^([0-9a-z]{1,20})\.(\d{1,15})$/;
