import { lazy, Suspense } from 'react';
import type { FormView } from '#server/page/views/form-view';
import './form-styles';

const fetchScreen = () => import('./car-form-screen');
/** Loaded where a form is shown, so that the dialogs of the same route skip its code. Always available on the server. */
const CarFormScreen = import.meta.env.SSR
  ? (await fetchScreen()).CarFormScreen
  : lazy(async () => ({ default: (await fetchScreen()).CarFormScreen }));

const formAddress = /\/(enquire|test-drive|request-photos|checkout|buy-online)$/;

/** Loads the code of the form at an address while the server answers. */
export async function loadCarForm<T>(href: string, answer: Promise<T>): Promise<T> {
  const isForm = formAddress.test(new URL(href).pathname);
  const [loaded] = await Promise.all([answer, isForm && fetchScreen()]);
  return loaded;
}

/** A form about a car: in a dialog over its page, or as a page of its own. */
export const CarForm = ({ view }: { view: FormView }) => (
  <Suspense fallback={null}>
    <CarFormScreen view={view} />
  </Suspense>
);
