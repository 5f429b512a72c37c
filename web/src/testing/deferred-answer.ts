/** A server response that resolves when the test says so. */
export function deferredAnswer() {
  let give: (answer: object) => void = () => undefined;
  const coming = new Promise<object>((resolve) => {
    give = resolve;
  });
  return { answer: () => coming, give };
}
