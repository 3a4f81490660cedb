### Ce que dit la page des questions et réponses d'un concours.

questions = Questions
about = Posez vos questions sur les règles ou le concours aux organisateurs. Ils répondent à vous seul, ou à tout le monde sans votre nom. Un avis vous prévient de la réponse.
your-question = Votre question
ask = Poser la question
open-questions = En attente d'une réponse
no-open-question = Aucune question n'attend de réponse.
answered-questions = Questions avec réponse
no-question = Il n'y a pas encore de question.
your-own = posée par vous
no-answer-yet = Pas encore de réponse
answered-to-all = réponse à tout le monde
answered-to-one = réponse à la personne qui a posé la question
change-answer = Modifier la réponse
answer = Réponse
answer-to-one = Répondre au candidat
answer-to-all = Répondre à tout le monde
older = Questions plus anciennes
question-length = Une question a de 1 à 2000 caractères
answer-length = Une réponse a de 1 à 4000 caractères
too-many-open = Cinq de vos questions n'ont pas encore de réponse : attendez que les organisateurs aient répondu à l'une d'elles
too-many-an-hour = Vous avez posé dix questions en une heure : attendez avant de poser la suivante
too-many = Vous avez posé 200 questions, le maximum d'un concours : adressez-vous directement aux organisateurs
told-answered = Les organisateurs ont répondu à votre question
told-answered-to-all = Les organisateurs ont répondu à une question pour tout le monde
