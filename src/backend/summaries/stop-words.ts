// Words that do not indicate a subject, in common languages. In other languages, only the frequency of words decides.

const english =
  "a an the and or but if so as at by for from in into of off on onto out over to up with without about after before than then that this these those there here it its he him his she her they them their we us our you your i me my mine is am are was were be been being do does did done doing have has had having will would shall should can could may might must not no nor yes very just also too more most much many some any all each every other another such only own same what which who whom whose when where why how because while until again once now well really actually like okay ok right going gonna gone go get got getting come came know think thing things lot kind sort bit let lets say said says see look want wanted make made take way even still back down one two three first oh um uh ah hey hi yeah i'm i've i'd i'll it's that's there's he's she's we're we've we'll you're you've you'll they're they've don't doesn't didn't isn't aren't wasn't weren't can't couldn't won't wouldn't shouldn't haven't hasn't hadn't let's what's here's who's ain't gotta wanna something anything everything nothing someone anyone everyone people good great little big"
const german =
  'der die das den dem des ein eine einer eines einem einen und oder aber wenn als am an auf aus bei bis durch für gegen in im ins mit nach ohne über um unter von vom vor zu zum zur zwischen ist sind war waren bin bist sein seine seiner ihr ihre ihrer ihnen ihn ihm er sie es wir uns unser ich mich mir mein meine du dich dir dein man hat haben hatte hatten habe wird werden wurde wurden worden kann können könnte soll sollen sollte muss müssen will wollen nicht kein keine nein ja auch nur noch schon sehr so da dann denn doch mal hier dort jetzt immer wieder mehr viel was wer wie wo warum weil dass ob sich selbst diese dieser dieses diesem diesen alle alles andere anderen etwas halt eben also ganz gar machen macht gemacht gibt geht sagen gesagt'
const french =
  "le la les un une des du de d l et ou mais si comme à au aux en dans sur sous avec sans pour par entre vers chez est sont était étaient être été suis es sommes êtes ai as a avons avez ont avait avaient sera serait fait faire ne pas plus moins très bien aussi encore déjà ici là ce cet cette ces cela ça c'est qui que quoi dont où quand comment pourquoi parce il elle ils elles on nous vous je tu me te se mon ma mes ton ta tes son sa ses notre votre leur leurs lui y tout toute tous toutes même autre autres donc alors voilà oui non j'ai d'un d'une n'est qu'il qu'on s'est l'on"
const spanish =
  'el la los las un una unos unas y o u pero si como a al de del en con sin por para entre hasta desde sobre es son era eran ser sido soy eres somos está están estaba estar he ha han había hay fue fueron no ni sí muy más menos también ya aquí allí este esta esto estos estas ese esa eso esos esas aquel lo le les se me te nos os mi mis tu tus su sus nuestro nuestra yo tú él ella ellos ellas nosotros usted ustedes que qué quién cuál cuando cuándo donde dónde porque todo toda todos todas otro otra otros otras pues entonces bueno así vamos va voy hacer hace tiene tienen tengo puede pueden'
const portuguese =
  'o a os as um uma uns umas e ou mas se como de do da dos das em no na nos nas com sem por pelo pela para entre até sobre é são era eram ser sido sou está estão estava estar tem têm tinha ter foi foram não nem sim muito mais menos também já aqui ali este esta isto esse essa isso aquele aquela lhe me te nos meu minha seu sua nosso você vocês eu ele ela eles elas nós que quem qual quando onde porque todo toda todos todas outro outra então bom assim vai vou fazer faz gente'
const italian =
  "il lo la i gli le un uno una e ed o ma se come di del della dei delle da dal dalla in nel nella con senza per tra fra su sul sulla a al alla ai è sono era erano essere stato sei siamo ho hai ha abbiamo hanno aveva non né sì molto più meno anche già qui lì questo questa questi queste quello quella che chi cosa quale quando dove perché mi ti si ci vi mio mia tuo suo sua nostro io tu lui lei noi voi loro tutto tutti tutte altro altra altri quindi allora bene così fare fa poi c'è dell'"
const dutch =
  'de het een en of maar als zo aan bij door in naar met om op over te tot uit van voor zonder tussen is zijn was waren ben bent heeft hebben had hadden heb wordt worden werd kan kunnen kon zal zullen zou moet moeten wil willen niet geen nee ja ook nog al heel erg hier daar dit dat deze die er ik je jij hij zij ze wij we jullie mij me mijn jouw haar hun ons onze wat wie waar wanneer waarom hoe omdat dan dus toch wel even alle alles andere meer veel eens gewoon gaan gaat doen doet'

const words = new Set([english, german, french, spanish, portuguese, italian, dutch].join(' ').split(' '))

/** Words that have a meaning of their own but are too general for a title: everyday verbs, adjectives, numbers and the like. */
const genericWords = new Set(
  (
    'able different new best better important interesting exactly definitely example examples start started starting try trying tried use used using ' +
    'talk talking talked speak feel feels felt help helps helped today tomorrow yesterday week weeks month months year years time times day days minute ' +
    'minutes hour hours second seconds super whole great nice bad sure true free full high low long short big small large many few number numbers part ' +
    'parts point points place places question questions answer answers word words problem problems reason reasons fact idea ideas stuff case cases ' +
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty ' +
    'sixty seventy eighty ninety hundred hundreds thousand thousands million billion percent half third fourth fifth quarter first second january february ' +
    'march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday ' +
    'eins zwei drei vier fünf sechs sieben acht neun zehn hundert tausend prozent montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar ' +
    'märz mai juni juli oktober dezember deux trois quatre cinq sept huit neuf dix cent mille pour janvier février mars avril juin juillet août octobre ' +
    'dos tres cuatro cinco siete ocho nueve diez cien ciento doscientos trescientos cuatrocientos quinientos mil quince veinte treinta cuarenta cincuenta ' +
    'sesenta setenta ochenta noventa enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre mismo misma mismos mismas ' +
    'due tre quattro cinque sette otto nove dieci cento mila dois quatro sete oito dez cem ' +
    'show shows showed shown find finds found give gives gave given take takes took taken keep keeps kept put puts call called tell tells told ask asks ' +
    'asked hear heard listen read write written live lives lived love loved happen happens happened work works worked working play plays play played ' +
    'maybe probably usually often always never sometimes almost actually basically literally obviously certainly quite pretty ever else later soon ' +
    'another both each half most least last next early late left right side end ends kind kinds sorts types type thank thanks welcome hello everybody ' +
    'understand understood remember mean means meant believe guess hope bring brings brought turn turns turned run runs running leave leaves set sets ' +
    'become becomes became seem seems seemed need needs needed learn learning learned change changes changed add adds added grow grows grew world ' +
    'heute morgen gestern tage tag jahr jahre jahren zeit mal leute menschen dinge sache beispiel frage fragen genau natürlich eigentlich vielleicht ' +
    'neue neuen neues gut gute guten groß große großen klein ersten zweiten letzten teil ende seite ' +
    "aujourd'hui jour jours année années temps fois gens chose choses exemple question questions nouveau nouvelle grand grande petit petite partie " +
    'hoy día días año años tiempo veces gente cosa cosas ejemplo pregunta nuevo nueva grande pequeño parte oggi giorno giorni anno anni tempo volta cosa cose ' +
    'esempio hoje dia dias ano anos vez coisa coisas exemplo vandaag dag dagen jaar tijd keer mensen dingen voorbeeld'
  ).split(' '),
)

/** True if a word is too general for a title, although it counts as a term of the text. `term` must be in lower case. */
export const isGenericWord = (term: string): boolean => genericWords.has(term)

/** `term` must be in lower case. */
export const isStopWord = (term: string): boolean => words.has(term)
