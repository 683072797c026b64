interface BioProps {
  /** Sanitized to the elements of `scene/people/bio.ts` when written, and again when read. */
  html: string;
}

/** A person's description: the only place where a person's HTML is on a page. */
export function Bio({ html }: BioProps) {
  return (
    <div
      className="bio"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see the promise above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
