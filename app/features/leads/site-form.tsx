import { lazy, Suspense } from 'react';
import type { FormView } from '#server/page/views/form-view';
import './form-styles';

const fetchScreen = () => import('./form-screen');
/**
 * Loaded where a form is shown, so that other pages of the same route skip its code. Always available on the server.
 */
const FormScreen = import.meta.env.SSR
  ? (await fetchScreen()).FormScreen
  : lazy(async () => ({ default: (await fetchScreen()).FormScreen }));

/** Loads the form code together with the page. */
export async function loadSiteForm<T>(answer: T): Promise<T> {
  await fetchScreen();
  return answer;
}

/** A form at its own address; `below` when something above has the page's heading. */
export const SiteForm = ({ view, below }: { view: FormView; below: boolean }) => (
  <Suspense fallback={null}>
    <FormScreen view={view} below={below} />
  </Suspense>
);
