export {
  action,
  clientAction,
  default,
  ErrorBoundary,
  loader,
  meta,
  shouldRevalidate,
} from './cars.$slug.enquire';
