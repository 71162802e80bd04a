import { Suspense } from 'react';
import type { FormView } from '#server/page/views/form-view';
import { onFirstUse } from '~/rendering/first-use';
import './lead-form.css';
import '~/parts/cars/car-line.css';
import '~/parts/cars/sums.css';
import '~/parts/dealer/place-choice.css';
import '~/ui/error-summary.css';
import '~/ui/field.css';
import '~/parts/dealer/opening-hours.css';
import '~/ui/points.css';
import '~/ui/slot-picker.css';
import '~/ui/with-panel.css';

// The code of a form comes when it is shown; its styles are the document's.

// Loaded where a form is shown, so that other pages and dialogs of the same route skip its code: at the first use of a
// document that has it, and with the page that the router opens. Always available on the server.
const fetchScreens = () => import('./form-screens');
const { CarFormScreen, FormScreen } = import.meta.env.SSR
  ? await fetchScreens()
  : {
      CarFormScreen: onFirstUse(async () => (await fetchScreens()).CarFormScreen),
      FormScreen: onFirstUse(async () => (await fetchScreens()).FormScreen),
    };

const carFormAddress = /\/(enquire|test-drive|request-photos|checkout|buy-online)$/;

/** Loads the code of the form at an address while the server answers. */
export async function loadCarForm<T>(href: string, answer: Promise<T>): Promise<T> {
  const isForm = carFormAddress.test(new URL(href).pathname);
  const [loaded] = await Promise.all([answer, isForm && fetchScreens()]);
  return loaded;
}

/** A form about a car: in a dialog over its page, or as a page of its own. */
export const CarForm = ({ view }: { view: FormView }) => (
  <Suspense fallback={null}>
    <CarFormScreen view={view} />
  </Suspense>
);

/** Loads the form code together with the page. */
export async function loadSiteForm<T>(answer: T): Promise<T> {
  await fetchScreens();
  return answer;
}

/** A form at its own address; `below` when something above has the page's heading. */
export const SiteForm = ({ view, below }: { view: FormView; below: boolean }) => (
  <Suspense fallback={null}>
    <FormScreen view={view} below={below} />
  </Suspense>
);
