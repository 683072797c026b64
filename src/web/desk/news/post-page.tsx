import { useLoaderData } from 'react-router';
import { ForEditors } from '../desk-frame.tsx';
import { OneEntry } from '../entries/one-entry.tsx';
import { NewsFields } from './news-fields.tsx';
import { newsFieldsOf } from './news-form.ts';
import type { loader } from './post-actions.ts';

/** One news post, as an editor keeps it. */
export function Page() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <ForEditors />;
  return <OneEntry kind="news" told={loaded.told} keeping={null} pictures={loaded.pictures} fieldsOf={newsFieldsOf} Fields={NewsFields} />;
}
