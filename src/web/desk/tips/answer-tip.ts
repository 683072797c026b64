import { ApiError, type PostGiven } from '../../api.ts';
import { field } from '../../forms/refused-form.ts';
import type { DeskWork } from '../editors.ts';

/**
 * Answers the tip that a form was filled from, where it was. That another editor answered it meanwhile, or that it is kept no more, takes
 * nothing from what was made of it: whoever sent the form would else be told that nothing was.
 */
export async function answerTip(
  { desk }: Pick<DeskWork, 'desk'>,
  form: FormData,
  answer: Omit<PostGiven<'/desk/tips/{id}'>, 'id'>,
): Promise<void> {
  const id = field(form, 'tip');
  if (id === '') return;
  await desk.post('/desk/tips/{id}', { id, ...answer }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || !['FAILED_PRECONDITION', 'NOT_FOUND'].includes(error.problem.status)) throw error;
  });
}
