import { lazy, Suspense } from 'react';
import type { FormView } from '#server/people/leads/views/form-view';
// The styles are named here, since those of a part that is fetched on use would come without the document.
import './form-failure.css';
import './form-fields.css';
import './form-page.css';
import './form-steps.css';
import './lead-form.css';
import './place-choice.css';
import './place-facts.css';
import './submit-button.css';
import '~/ui/error-summary.css';
import '~/ui/field.css';
import '~/ui/opening-hours.css';
import '~/ui/points.css';
import '~/ui/slot-picker.css';

const fetchScreen = () => import('./form-screen');
/** Fetched where a form is shown: the pages beside it at the same route do without its code. At hand on the server. */
const FormScreen = import.meta.env.SSR
  ? (await fetchScreen()).FormScreen
  : lazy(async () => ({ default: (await fetchScreen()).FormScreen }));

/** Fetches the code of forms together with the form's page. */
export async function loadSiteForm<T>(answer: T): Promise<T> {
  await fetchScreen();
  return answer;
}

/** A form at an address of its own; `below` something that has the page's heading. */
export const SiteForm = ({ view, below }: { view: FormView; below: boolean }) => (
  <Suspense fallback={null}>
    <FormScreen view={view} below={below} />
  </Suspense>
);
