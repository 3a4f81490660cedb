### What the page of questions and answers of a contest says.

questions = Questions
about = Ask the organisers about the rules or the contest. They answer you alone, or everyone without your name. A notice tells you when they have answered.
your-question = Your question
ask = Ask
open-questions = Waiting for an answer
no-open-question = No question waits for an answer.
answered-questions = Answered
no-question = There are no questions yet.
your-own = asked by you
no-answer-yet = No answer yet
answered-to-all = answered to everyone
answered-to-one = answered to the candidate who asked
change-answer = Change the answer
answer = Answer
answer-to-one = Answer the candidate
answer-to-all = Answer everyone
older = Older questions
question-length = A question has 1 to 2000 characters
answer-length = An answer has 1 to 4000 characters
too-many-open = Five of your questions have no answer yet: wait until the organisers have answered one of them
too-many-an-hour = You have asked ten questions within an hour: wait before you ask the next one
too-many = You have asked 200 questions, which is the maximum in a contest: speak to the organisers
told-answered = The organisers have answered your question
told-answered-to-all = The organisers have answered a question for everyone
