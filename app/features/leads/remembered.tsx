import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FormView } from '#server/page/views/form-view';
import { type Details, detailNames, forgetDetails, keepDetails, storedDetails } from '~/parts/my-details';
import { isOfDocument } from '~/rendering/first-use';
import { say } from '~/rendering/say';
import { ariaOf, BoxFrame } from '~/ui/field-frames';
import { type Control, changedEntries, controlsOf, putBack } from './draft';
import * as css from './lead-form.css';

/** The details to remember after a form: what it asks for replaces what was remembered, the rest stays. */
export function detailsAfter(controls: readonly Control[], remembered: Details): Details {
  const fields = controls.filter(({ name }) => detailNames.includes(name));
  const details = {
    ...remembered,
    ...Object.fromEntries(fields.map(({ name, value }) => [name, value.trim()])),
  };
  return Object.fromEntries(Object.entries(details).filter(([, text]) => text !== ''));
}

/** Takes remembered details out of a form again: what the shopper has changed since stays. */
export function takeOutDetails(controls: readonly Control[], remembered: Details): void {
  for (const control of controls) if (remembered[control.name] === control.value) control.value = '';
}

/** Fills in remembered details where nothing is entered. Returns whether there were any. */
export function fillInDetails(
  controls: readonly Control[],
  remembered: Details,
  givenValues: FormView['values'],
): boolean {
  const missing = Object.entries(remembered).filter(([name]) => !givenValues[name]);
  const entries = Object.fromEntries(missing.map(([name, text]) => [name, [text]]));
  return putBack(controls, entries, changedEntries(controls, givenValues));
}

interface Remembered {
  /** Absent where the form asks for no details. `ticked` is undefined until the browser has read its storage. */
  readonly box:
    | {
        readonly ticked: boolean | undefined;
        readonly tick: (ticked: boolean) => void;
        /** Forgets what this browser remembers; undefined while that is nothing. */
        readonly forget: (() => void) | undefined;
      }
    | undefined;
  /** Call it when the form is sent. */
  readonly keep: () => void;
  /** Whether a complete form is sent too soon, such as after autofill: it goes by itself in a moment. */
  readonly isEarly: (event: FormEvent) => boolean;
}

/** The server takes a form for a machine's that comes sooner than a person could have typed it. */
const typingMs = 2_100;

/**
 * Fills in a form with the details that the shopper has had remembered on this device, after a draft. Nothing is
 * remembered before they tick the box and send a form; clearing the box forgets everything, and so does a button, which
 * empties the fields as well.
 */
export function useRemembered(
  form: RefObject<HTMLFormElement>,
  view: FormView,
  isAnswered: boolean,
): Remembered {
  const [ticked, setTicked] = useState<boolean>();
  const [details, setDetails] = useState<Details>({});
  const openedAt = useRef<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const isOffered = asksDetails(view);
  const controls = () => (form.current ? controlsOf(form.current, view.trap) : []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form comes once
  useEffect(() => {
    // A document's form has been there since the document, however late its code comes.
    if (!isAnswered) openedAt.current = isOfDocument() ? 0 : performance.now();
    if (!isOffered) return;
    const stored = storedDetails();
    setDetails(stored);
    setTicked(isAny(stored));
    if (!isAnswered) fillInDetails(controls(), stored, view.values);
  }, []);
  const tick = (next: boolean) => {
    setTicked(next);
    if (next) return;
    forgetDetails();
    setDetails({});
  };
  const forget = () => {
    takeOutDetails(controls(), details);
    // So that the draft of the form forgets them too.
    form.current?.dispatchEvent(new Event('input', { bubbles: true }));
    tick(false);
  };
  return {
    box: isOffered ? { ticked, tick, forget: isAny(details) ? forget : undefined } : undefined,
    keep: () => {
      if (ticked) keepDetails(detailsAfter(controls(), storedDetails()));
    },
    isEarly: (event) => {
      const leftMs = (openedAt.current ?? -typingMs) + typingMs - performance.now();
      if (leftMs <= 0 || !form.current || !isComplete(view, new FormData(form.current))) return false;
      event.preventDefault();
      event.stopPropagation();
      timer.current ??= setTimeout(
        () => {
          timer.current = undefined;
          form.current?.requestSubmit();
        },
        // Browsers drop the fraction, and would send it too early.
        Math.ceil(leftMs),
      );
      return true;
    },
  };
}

/** Whether every answer that a form needs is there: mistakes show at once. */
export const isComplete = (
  { steps, consents }: Pick<FormView, 'steps' | 'consents'>,
  data: FormData,
): boolean =>
  [...steps.flatMap(({ fields }) => fields), ...consents].every(
    ({ name, required }) => !required || Boolean(data.get(name)),
  );

const isAny = (details: Details): boolean => Object.keys(details).length > 0;

const asksDetails = ({ remembers, steps }: FormView): boolean =>
  remembers === true && steps.some(({ fields }) => fields.some(({ name }) => detailNames.includes(name)));

const rememberRule = () =>
  ({
    name: 'remember',
    label: say('Remember my details on this device'),
    hint: say('Kept in this browser only, for 90 days after you last use them.'),
    control: 'checkbox',
    autocomplete: 'off',
    required: false,
    maxLength: 0,
  }) as const;

/** The box of no field, and the button that forgets what is remembered: nothing of it is sent. */
export const RememberBox = ({ box }: Pick<Remembered, 'box'>) =>
  box ? (
    <div className={css.remember}>
      <BoxFrame rule={rememberRule()} error={undefined}>
        <input
          type="checkbox"
          checked={box.ticked ?? false}
          {...ariaOf(rememberRule(), undefined)}
          onChange={({ currentTarget }) => box.tick(currentTarget.checked)}
        />
      </BoxFrame>
      <button type="button" className={css.forget} hidden={!box.forget} onClick={box.forget}>
        {say('Forget my details')}
      </button>
    </div>
  ) : null;
