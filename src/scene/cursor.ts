/** A cursor: the change log's name and a position in it, with a dot between. */
export const CURSOR = /^([0-9a-z]{1,20})\.(\d{1,15})$/;
