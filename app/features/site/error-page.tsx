import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import { useNoun } from '~/ui/noun';
import * as css from './error-page.css';

const words: Record<number, { heading: string; text: string }> = {
  404: {
    heading: 'We could not find that page',
    text: 'It may have moved, or the address has a slip in it.',
  },
  410: {
    heading: 'This page is gone',
    text: 'It was taken down for good. Have a look at what is here now.',
  },
  413: {
    heading: 'That was too much to send',
    text: 'Please go back and send smaller files or fewer words, or call us.',
  },
};
const unexpected = {
  heading: 'Something went wrong on our side',
  text: 'Nothing you entered is to blame. Please try again in a moment, or call us.',
};

/** What a failed page says: kindly, and with a way on. */
export function ErrorPage() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { heading, text } = words[status] ?? unexpected;
  return (
    <main id="main" className={`${column} ${css.page}`}>
      <h1>{heading}</h1>
      <p>{text}</p>
      <p>
        <a className={button()} href="/">
          See our {useNoun().many}
        </a>
      </p>
    </main>
  );
}
