/** Does work at the first call; its result, or its promise, is that of every later call. An error is not remembered. */
export function once<Result>(work: () => Result): () => Result {
  let done: { readonly result: Result } | undefined;
  return () => {
    done ??= { result: work() };
    return done.result;
  };
}
