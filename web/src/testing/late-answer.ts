/** A server's answer that comes when the test says so. */
export function lateAnswer() {
  let give: (answer: object) => void = () => undefined;
  const coming = new Promise<object>((resolve) => {
    give = resolve;
  });
  return { answer: () => coming, give };
}
