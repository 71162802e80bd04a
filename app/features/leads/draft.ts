import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { FormView } from '#server/page/views/form-view';

/** Form input that has not been sent yet. */
interface Draft {
  readonly step: number;
  readonly values: Entries;
}

/** Differences from the form's initial values, by field; several values for checkboxes with the same name. */
type Entries = Readonly<Record<string, readonly string[]>>;

/** The parts of an input, select or textarea that drafts use. */
export interface Control {
  readonly name: string;
  readonly type: string;
  value: string;
  checked?: boolean;
  readonly options?: ArrayLike<{ readonly value: string }>;
}

/** Nobody typed these, or the browser cannot restore them. */
const unkept = new Set(['hidden', 'file', 'password', 'submit', 'button', 'reset', 'image']);
const isChosen = ({ type }: Control) => type === 'checkbox' || type === 'radio';

/** The controls of a form that a person fills in; `trap` is the spam trap field. */
export const keptControls = (controls: readonly Control[], trap: string): Control[] =>
  controls.filter(({ name, type }) => name !== '' && name !== trap && !unkept.has(type));

/** Differences from the form's initial values: `given`, or else empty or the first option of a select. */
export function changedEntries(
  controls: readonly Control[],
  givenValues: Readonly<Record<string, string>>,
): Entries {
  const entries = new Map<string, string[]>();
  const same = new Set<string>();
  for (const control of controls) {
    const values = entries.get(control.name) ?? [];
    if (!isChosen(control) || control.checked) values.push(control.value);
    entries.set(control.name, values);
    const beginning = givenValues[control.name] ?? control.options?.[0]?.value ?? '';
    if (values.join(', ') === beginning) same.add(control.name);
    else same.delete(control.name);
  }
  return Object.fromEntries([...entries].filter(([name]) => !same.has(name)));
}

/** Restores a draft where nothing newer is entered. Returns whether it restored anything. */
export function putBack(controls: readonly Control[], storedEntries: Entries, newer: Entries): boolean {
  const emptyControls = controls.filter(
    ({ name }) => Object.hasOwn(storedEntries, name) && !Object.hasOwn(newer, name),
  );
  for (const control of emptyControls) {
    const values = storedEntries[control.name] ?? [];
    if (isChosen(control)) control.checked = values.includes(control.value);
    else control.value = values[0] ?? '';
  }
  return emptyControls.length > 0;
}

const keyOf = (address: string) => `draft ${address}`;

/** The draft of the form at an address, in this tab; undefined if the browser stores nothing. */
export function readDraft(address: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(address)) ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

function isDraft(stored: unknown): stored is Draft {
  if (typeof stored !== 'object' || stored === null || !('step' in stored) || !('values' in stored))
    return false;
  const { step, values } = stored;
  if (!Number.isInteger(step) || typeof values !== 'object' || values === null) return false;
  return Object.values(values).every(
    (list) => Array.isArray(list) && list.every((value) => typeof value === 'string'),
  );
}

/** Stores a draft until the tab closes; removes one without entries. */
export function keepDraft(address: string, draft: Draft | undefined): void {
  try {
    if (draft && Object.keys(draft.values).length > 0)
      sessionStorage.setItem(keyOf(address), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(address));
  } catch {
    // Storage is disabled, so there are no drafts.
  }
}

type Drafted = Pick<FormView, 'values' | 'trap'>;

const isControl = (element: Element): element is Element & Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

/** What a person fills in of a form. */
export const controlsOf = (form: HTMLFormElement, trap: string): Control[] =>
  keptControls([...form.elements].filter(isControl), trap);

interface Kept {
  readonly form: React.RefObject<HTMLFormElement>;
  /** Whether earlier input was restored. */
  readonly restored: boolean;
  /** Clears the form and its draft. */
  readonly forget: () => void;
}

/**
 * Stores form input in this tab until it is sent, and restores it, with its step, when the form reloads.
 * @param isAnswered the server's answer holds the input, so there is nothing to restore
 */
export function useDraft(
  view: Drafted,
  step: number,
  isAnswered: boolean,
  begin: (step: number) => void,
): Kept {
  // An address with another query may have other initial values.
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const form = useRef<HTMLFormElement>(null);
  const [restored, setRestored] = useState(false);
  const latest = useRef({ view, step });
  latest.current = { view, step };
  const keep = () => {
    const { view: shownView, step: at } = latest.current;
    if (!form.current) return;
    const values = changedEntries(controlsOf(form.current, shownView.trap), shownView.values);
    keepDraft(address, { step: at, values });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form comes once
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const draft = isAnswered ? undefined : readDraft(address);
    const back = draft !== undefined && restore(element, view, draft);
    setRestored(back);
    if (!isAnswered) begin(back ? draft.step : 0);
    element.addEventListener('input', keep);
    element.addEventListener('change', keep);
    return () => {
      element.removeEventListener('input', keep);
      element.removeEventListener('change', keep);
      // The address has changed by now, so the stored text is no longer needed.
      if (location.pathname === '/success') keepDraft(address, undefined);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is part of the draft
  useEffect(keep, [step]);

  const forget = () => {
    form.current?.reset();
    keepDraft(address, undefined);
    setRestored(false);
    begin(0);
  };
  return { form, restored, forget };
}

/** Input typed before hydration is newer than the draft. */
function restore(form: HTMLFormElement, { values, trap }: Drafted, draft: Draft): boolean {
  const controls = controlsOf(form, trap);
  return putBack(controls, draft.values, changedEntries(controls, values));
}
