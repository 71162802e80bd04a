import type { TwoStepView } from '#server/desk/accounts/views/two-step-view';
import { button } from '~/ui/button.css';
import { ErrorSummary } from '~/ui/error-summary';
import { TextField } from '~/ui/text-field';
import * as css from './account-page.css';
import { CodeField } from './code-field';
import { passwordField } from './password-field';

const fields = [{ name: 'new_codes_code' }, { name: 'current_password' }, { name: 'code' }];
const codeLabel = 'Code from your app, or a recovery code';

/** New recovery codes, and turning it off. */
export const TwoStepOn = ({ view }: { view: Extract<TwoStepView, { step: 'on' }> }) => (
  <>
    <div>
      <h1>Two-step sign-in</h1>
      <p className={css.quiet}>On since {view.sinceText}.</p>
    </div>
    <ErrorSummary errors={view.errors} fields={fields} />
    <section className={css.section} aria-labelledby="recovery">
      <h2 id="recovery" className={css.heading}>
        Recovery codes
      </h2>
      <p>
        {view.codesLeft === 1 ? 'You have 1 code left.' : `You have ${view.codesLeft} codes left.`} New codes
        replace the earlier ones.
      </p>
      <form className={css.form} method="post" action="/desk/account/two-step">
        <input type="hidden" name="do" value="new-codes" />
        <CodeField name="new_codes_code" label={codeLabel} error={view.errors['new_codes_code']} />
        <button className={button({ tone: 'quiet' })} type="submit">
          Make new recovery codes
        </button>
      </form>
    </section>
    <TurnOff view={view} />
    <p>
      <a className={css.link} href="/desk/account">
        Back to your account
      </a>
    </p>
  </>
);

const TurnOff = ({ view: { required, email, errors } }: { view: TwoStepView }) => (
  <section className={css.section} aria-labelledby="off">
    <h2 id="off" className={css.heading}>
      Turn off
    </h2>
    <p>
      {required
        ? 'To move to another phone, turn it off and set it up again. Your site requires it, so you’ll see no leads until then.'
        : 'To move to another phone, turn it off and set it up again.'}
    </p>
    <form className={css.form} method="post" action="/desk/account/two-step">
      <input type="hidden" name="do" value="turn-off" />
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextField
        name="current_password"
        label="Current password"
        {...passwordField}
        autoComplete="current-password"
        error={errors['current_password']}
      />
      <CodeField name="code" label={codeLabel} error={errors['code']} />
      <button className={button({ tone: 'quiet' })} type="submit">
        Turn off two-step sign-in
      </button>
    </form>
  </section>
);
