import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import './cars-below';
import { below } from './cars-below.css';
import { Drawn } from './island';

/** The search box and cars that a 404 answer brings, inside an error boundary. */
export function BelowError() {
  const error = useRouteError();
  const html: unknown = isRouteErrorResponse(error) ? error.data?.below : undefined;
  return typeof html === 'string' ? <Drawn as="div" className={below} html={html} /> : null;
}
