import { Suspense } from 'react';
import { onFirstUse } from '~/rendering/first-use';
import type { SignInPageProps } from './sign-in-page';
import './sign-in-page.css';
import '~/parts/journey.css';
import '~/ui/error-summary.css';
import '~/ui/field.css';

const fetchPage = () => import('./sign-in-page');
/** Loaded at the first use of its document; its styles are the document's. */
const SignInPage = import.meta.env.SSR
  ? (await fetchPage()).SignInPage
  : onFirstUse(async () => (await fetchPage()).SignInPage);

/** Loads the code of the page while the server answers. */
export async function withSignIn<T>(answer: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([answer, fetchPage()]);
  return loaded;
}

/** Where shoppers sign in. */
export const SignInScreen = (props: SignInPageProps) => (
  <Suspense fallback={null}>
    <SignInPage {...props} />
  </Suspense>
);
