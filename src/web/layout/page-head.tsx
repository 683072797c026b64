import { useSite } from '../contexts.ts';

/** A page's own title and description, in the head wherever this stands. Every page has one. */
export function PageHead({ title, description }: { title?: string; description: string }) {
  const { brand } = useSite();
  return (
    <>
      <title>{title === undefined ? brand : `${title} | ${brand}`}</title>
      <meta name="description" content={description} />
    </>
  );
}
