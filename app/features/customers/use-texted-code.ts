import { type RefObject, useEffect } from 'react';

/** What browsers with WebOTP return; TypeScript's own types lack it. */
interface OtpRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}
const hasCode = (credential: Credential | null): credential is Credential & { readonly code: string } =>
  credential !== null && 'code' in credential && typeof credential.code === 'string';

/** Fills in the code as soon as the text message arrives, where the browser offers it and the shopper agrees. */
export function useTextedCode(input: RefObject<HTMLInputElement>): void {
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const waiting = new AbortController();
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: waiting.signal };
    navigator.credentials.get(request).then(
      (credential) => {
        if (!input.current || !hasCode(credential)) return;
        input.current.value = credential.code;
        input.current.form?.requestSubmit();
      },
      // Declined, or the page is gone: the code can still be typed.
      () => undefined,
    );
    return () => waiting.abort();
  }, [input]);
}
