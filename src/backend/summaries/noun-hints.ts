// Tells from the word before it whether a word names a thing: “the harbour” and “of water” do, “to swim” and “we know” do not. It uses
// lists of small words in common languages; for other languages there is no hint.

const words = (text: string) => new Set(text.split(' '))

const beforeNouns = words(
  'the a an this that these those my your our their his her its some any no each every of in on at with from about into by between ' +
    'der die das den dem des ein eine einen einem einer im am vom zum zur mein meine dein unser ihr kein keine mit von in auf für über ' +
    'le la les un une du des au aux mon ma mes ton ta tes notre votre leur ce cette ces de dans sur avec pour ' +
    "el los las una unos unas del al mi mis tu tus su sus este esta de en con por para l' d' " +
    'il lo gli uno della dello degli nel nella sul sulla mio tuo suo di o os as um uma do da dos das no na meu minha het een de mijn jouw ons van op voor',
)

const beforeVerbs = words(
  "to i we you they he she it who can could will would shall should must might may don't didn't doesn't won't can't couldn't let's gonna not " +
    "and i'm you're we're they're it's is are was were be been so very really " +
    'ich wir du ihr sie er es zu kann können muss will wird nicht ist sind je tu nous vous ils elle on ne pas est sont yo nosotros ellos se ' +
    'è sono ho hai non io noi é são eu nós não ik wij jij te kan niet',
)

/** Small words inside the name of a thing: “Gulf of Mexico”, “Rand der Stadt”, “agua de las duchas”. */
const bridges = words(
  'of for in on with and von vom der des dem für im und de du des en et del con y di della dei do da dos das van voor',
)
const articlesAfterBridges = words('the a an den das la le les el los las il lo gli i o os as het')

/** True if a name may continue after this small word; `before` is the word before it. */
export const isBridge = (term: string, before: string): boolean =>
  bridges.has(term) || (articlesAfterBridges.has(term) && bridges.has(before))

/** 1 if the word before suggests a noun, -1 if it suggests a verb or an adjective, 0 if it gives no hint. */
export function nounHint(before: string | undefined): -1 | 0 | 1 {
  if (before === undefined) return 0
  if (beforeNouns.has(before)) return 1
  return beforeVerbs.has(before) ? -1 : 0
}
