/**
 * What the database answers, where it does so in time; what it still does continues by itself.
 * @throws Error when it takes longer than so many milliseconds
 */
export async function answerWithin<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('The database did not answer in time.'));
    }, milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
