import type { ReactNode } from 'react';
import type { PageView } from '#server/desk/views/desk-view';
import * as field from '~/ui/field.css';
import { ariaOf, GroupFrame, LabelledFrame } from '~/ui/field-frames';
import { fieldId } from '~/ui/field-view';
import { PlainField } from '~/ui/plain-field';
import { form } from './car-page.css';
import { Box, PostForm, Submit, Suggestions } from './form-parts';
import { needsLook, Page, Problems } from './parts';
import { buttons } from './parts.css';
import { PictureField } from './picture-field';
import * as css from './site-page.css';

type SettingField = Extract<PageView<'site-part'>['parts'][number], { kind: 'field' }>;

interface SiteFormProps {
  readonly view: Pick<
    PageView<'site-part' | 'site-page-editor'>,
    'action' | 'seen' | 'sure' | 'pictures' | 'problems' | 'notice' | 'done' | 'title' | 'isTyped'
  >;
  readonly back: Parameters<typeof Page>[0]['back'];
  readonly about: ReactNode;
  /** The words of the button that removes it; absent where it stays. */
  readonly remove?: string | undefined;
  readonly children: ReactNode;
}

/** A form of the website: what is wrong with it first, then its fields between two buttons that save. */
export const SiteForm = ({ view, back, about, remove, children }: SiteFormProps) => (
  <Page view={{ done: view.done, notice: view.notice }} back={back} heading={view.title} about={about}>
    <Problems heading={`${needsLook(view.problems.length)} Nothing is saved yet.`} problems={view.problems} />
    <PostForm
      className={form}
      action={view.action}
      values={{ seen: view.seen, sure: view.sure }}
      encType="multipart/form-data"
      noValidate
      data-site-form={view.isTyped ? 'unsaved' : ''}
    >
      <Suggestions id="pictures" names={view.pictures} />
      {/* The first button of a form is the one that Enter presses. */}
      <div className={buttons}>
        <Submit>Save and publish</Submit>
      </div>
      {children}
      <div className={buttons}>
        <Submit>Save and publish</Submit>
        <Submit tone="quiet" action="preview">
          Preview, or publish later
        </Submit>
        {remove ? (
          <Submit tone="quiet" action="remove">
            {remove}
          </Submit>
        ) : null}
      </div>
    </PostForm>
  </Page>
);

interface SiteFieldProps {
  readonly rule: Omit<SettingField, 'kind' | 'value'>;
  readonly value: string;
  readonly error: string | undefined;
  /** Address of a small copy of the picture. */
  readonly src?: string | undefined;
  /** Entries of the form as they were typed, by control; empty at first. */
  readonly typed?: Readonly<Record<string, unknown>>;
}

/** A field of a form of the website. */
export function SiteField({ rule, value, error, src, typed = {} }: SiteFieldProps) {
  const { control, ...shared } = rule;
  switch (control) {
    case 'picture':
      return <PictureField rule={shared} value={value} error={error} src={src} />;
    case 'boxes':
    case 'order':
      return <Choices rule={rule} value={value} error={error} typed={typed} />;
    default:
      return <PlainField rule={{ ...shared, control }} value={value} error={error} />;
  }
}

/** Several of some choices: a box each, or the place of each in an order. */
function Choices({ rule, value, error, typed = {} }: SiteFieldProps) {
  const { name, options = [], control } = rule;
  const stored = value === '' ? [] : value.split('\n');
  const isSent = `boxes:${name}` in typed || options.some((option) => `${name}:${option.value}` in typed);
  const sent = (option: string) => String(typed[`${name}:${option}`] ?? '');
  return (
    <GroupFrame rule={{ ...rule, control: 'checkboxes' }} error={error}>
      {control === 'boxes' ? <input type="hidden" name={`boxes:${name}`} value="" /> : null}
      {options.map(({ value: option, text }, at) => {
        const place = isSent ? sent(option) : String(stored.indexOf(option) + 1);
        const shared = { name: `${name}:${option}`, id: at === 0 ? fieldId(name) : undefined };
        return control === 'boxes' ? (
          <Box
            key={option}
            label={text}
            defaultChecked={isSent ? place === 'yes' : place !== '0'}
            {...shared}
          />
        ) : (
          <label key={option} className={css.place}>
            <span>{text}</span>
            <select className={css.placeSelect} defaultValue={place} {...shared}>
              <option value="0">Not shown</option>
              {options.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
                <option key={index} value={index + 1}>
                  {index + 1}
                </option>
              ))}
            </select>
          </label>
        );
      })}
    </GroupFrame>
  );
}

interface TextFieldProps {
  readonly value: string;
  /** Names of the blocks in it. */
  readonly blocks: readonly string[];
  readonly error: string | undefined;
  /** What somebody else has saved meanwhile. */
  readonly theirs: string | undefined;
}

const bodyHint =
  'An empty line begins a paragraph, ## a heading and - a list; **bold**, [words of a link](/contact). Lines from ::: to ::: are blocks, which the website draws: they stay as they are unless you change them.';

/** The text of a page. */
export const PageText = ({ value, blocks, error, theirs }: TextFieldProps) => (
  <LabelledFrame
    rule={{
      name: 'body',
      label: 'Text',
      control: 'textarea',
      autocomplete: 'off',
      required: true,
      maxLength: 0,
      hint: blocks.length > 0 ? `${bodyHint} In this text: ${blocks.join(', ')}.` : bodyHint,
    }}
    error={error}
  >
    <textarea
      className={`${field.input} ${css.body}`}
      id={fieldId('body')}
      name="body"
      rows={20}
      defaultValue={value}
      {...ariaOf({ name: 'body', hint: bodyHint }, error)}
    />
    {theirs === undefined ? null : (
      <details open>
        <summary>The text that someone else has saved</summary>
        <pre className={css.theirs}>{theirs}</pre>
      </details>
    )}
  </LabelledFrame>
);
