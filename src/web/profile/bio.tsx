interface BioProps {
  /** As the API gives it: cleaned to the few elements of `scene/people/bio.ts` when it was written and again when it was read. */
  html: string;
}

/** What somebody says about themselves: the one place where a person's HTML stands on a page. */
export function Bio({ html }: BioProps) {
  return (
    <div
      className="bio"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see the promise above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
