import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import type { ReactNode } from 'react';
import { column } from '~/styles/layout.css';
import * as css from './alert-pages.css';

/** Statuses of a request that is not the form of a page or a mail program. */
const unreadable: readonly number[] = [400, 403, 415];

/** A rejected button of a link's page: how to go on; `otherwise` for any other error. */
export function AlertRefusal({ otherwise }: { otherwise: ReactNode }) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || !unreadable.includes(error.status)) return otherwise;
  return (
    <main id="main" className={`${column} ${css.page}`}>
      <h1>We couldn’t read that request</h1>
      <p>Nothing was changed. Please open the link in our email again, and press the button on its page.</p>
    </main>
  );
}
