/** Where the list under a question box goes: what stands in it is `suggest.ts`'s alone, which comes when somebody is about to type. */
export function Suggestions({ id }: { id: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it tells React to leave what stands in it alone
  return <div id={id} className="suggestions" dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />;
}
