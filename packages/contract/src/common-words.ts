const PARTS = `
  password passwort passwd passw pass contrasena contraseña clave motdepasse parola parolachiave
  secret secreto segreto geheim admin administrator administrador root user usuario utente login welcome bienvenue
  bienvenido benvenuto hello hola bonjour salut ciao hallo letmein changeme default test tester testing testtest guest
  access master computer internet google facebook youtube twitter linkedin instagram whatsapp apple samsung nokia
  microsoft windows android iphone playstation xbox nintendo pokemon pikachu minecraft roblox fortnite beso besos
  qwerty qwertz azerty qwertyui qwertyuiop qwertzuiop azertyuiop asdf asdfgh asdfghjk asdfghjkl asdfghjklñ zxcvbn
  zxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc qazxsw zaqwsx azsxdc abcd abcdef abcdefg abcdefgh abcabc
  iloveyou iloveu ilove loveyou loveme lovely lover love forever friends friend family happy angel angels baby babygirl
  babyboy honey sweet sweetie sweetheart darling princess prince queen king kingdom cutie beautiful gorgeous sexy
  teamo tequiero teamomucho amor amorcito amore amour miamor mivida micielo corazon cuore tiamo jetaime monamour
  cherie chouchou doudou loulou bisous besitos bella bello bonita bonito preciosa hermosa princesa principessa
  estrella stella etoile siempre infinito felicidad familia famiglia famille amigos amici mamma mama papa madre padre
  football futbol soccer calcio baseball basketball hockey tennis golf rugby swimming dancer dance running chelsea
  arsenal liverpool everton manchester united barcelona barca realmadrid madrid juventus juve inter milan napoli roma
  lazio marseille psg paris boca river messi ronaldo maradona lakers yankees cowboys steelers eagles packers redsox
  superman batman spiderman ironman starwars startrek matrix hunter killer warrior ninja pirate dragon monster phoenix
  thunder lightning shadow ghost wolf tiger lion bear eagle falcon panther dolphin monkey bunny kitty kitten hellokitty
  puppy doggy chicken turtle butterfly spider snake horse pony unicorn
  sunshine sunflower flower rainbow summer winter spring autumn snowball snow ocean island mountain diamond
  crystal silver golden gold orange purple yellow green black white pink blue red chocolate cookie cookies peanut
  banana cherry strawberry pumpkin pepper ginger coffee pizza cheese butter candy sugar lemon apples
  trustno whatever nothing something anything everything secure security private freedom liberty peace jesus christ
  jesuschrist godisgood blessed church heaven hell devil satan demon angel lucifer destiny
  michael jordan jennifer jessica ashley amanda nicole daniel daniela michelle matthew andrew anthony joshua robert
  thomas jonathan christopher christian christine christina patrick william richard charlie george samantha stephanie
  elizabeth victoria alexander alexandra alexandre alejandro alejandra alessandro alessandra andrea antonio francesco
  francesca giuseppe giovanni giulia marco matteo martina valentina valeria chiara federica federico lorenzo roberto
  fernando gabriel gabriela sebastian santiago rodrigo carlos miguel manuel eduardo ricardo isabella isabel carmen
  maria mariana marina nicolas camille thibault julien guillaume benjamin maxime sandrine nathalie isabelle caroline
  charlotte hannah sophie barbara patricia rebecca melissa vanessa veronica natalia natasha tatiana
  mustang ferrari porsche mercedes corvette camaro harley yamaha honda toyota kawasaki ducati lamborghini bmw audi
  metallica nirvana slipknot greenday blink eminem rihanna beyonce shakira madonna beatles elvis queens
  london newyork america american england france germany italia espana mexico argentina colombia brasil canada
  australia california florida texas chicago dallas boston phoenix austin
  naruto sasuke dragonball goku onepiece zelda mario sonic tinkerbell mickey minnie winnie snoopy garfield scooby
  marlboro budweiser corona jackdaniels heineken guinness
  fuckyou fuckme fuckoff asshole bitch pussy bigdick bigcock puta mierda cabron cazzo merde putain
  january february march april june july august september october november december monday friday sunday
`;

const ALONE = `
  aardvark aberdeen abnormal abrakadabra absolute absolutely achilles acidburn adrenalin adrienne airborne
  airforce airplane albatros alejandr aleksandr aleksandra alexalex alexande alexandr alleycat alliance
  almighty alphabet amateurs ambrosia amsterda amsterdam anaconda anastasi anastasia anastasiya andersen
  anderson andromed andromeda angelica angelika angelina anhyeuem annabell annmarie antelope antonina applepie
  aquarius archange argentin arkansas armagedon ashleigh aspirine atlantic atlantis attitude augustus australi
  avalanch aviation babydoll babyface backdoor balloons baltimor baracuda barbados barcelon barefoot baritone
  barselona basketba bastards bcfields bearcats beatrice beautifu beefcake beerbeer beethove benessere
  bergkamp berkeley bigballs bigblock bigbooty bigdaddy bigmoney bigpoppa billabon billybob billyboy binladen
  birthday bismarck bismillah blackbir blackcat blackdog blackhaw blackjac blackman blackout blahblah blessing
  blizzard blueball bluebell bluebird blueeyes bluefish bluejays bluemoon bluesman bobafett bobdylan bollocks
  bonehead bookworm boomboom borabora bordeaux borussia bradford brewster brighton brigitte brittany brittney
  broadway brooklyn brothers browning brucelee buckeyes buckshot budapest buddyboy budlight budweise building
  bulldogs bullfrog bullseye bunghole business bynthytn cabernet cadillac caliente californ caligula calimero
  callaway callisto camaross cambiami cambridg cameltoe campbell canadian candyman cannabis cannibal capetown
  capricor capricorn capslock cardinal cardinals carebear carlitos carnival carolina carpedie carpente
  cartoons casanova cashmone castillo catalina catherin catherine catwoman cavalier cerberus cfitymrf chainsaw
  challeng chambers champion chandler chargers charisma charlene charlott charlton checkers chemical cherokee
  cherries cheshire chestnut chevelle chevrole chevrolet cheyenne chickens children chipmunk chiquita chocolat
  choochoo christia christie christin christma christop chrysler chuckles cinnamon cjkysirj clarence clarinet
  clarissa claymore cleopatr cleopatra clevelan cleveland clifford clippers cocacola coldbeer coldplay
  colonial colorado coltrane columbia columbus comanche commande commando complete concorde concrete confused
  consumer contract coolcool cooldude coolness corleone cornwall costello cosworth courtney coventry crackers
  crawford crazybab creampie creation creative creature criminal cristian cristina cromwell crusader customer
  cutiepie daisydog danielle dannyboy darkange darkangel darklord darkness darkside darkstar daughter davidson
  daylight deadhead deadpool deepthroat deeznuts deeznutz defender deftones delaware derparol designer
  devildog dfktynby diamonds dietcoke dilligaf dingdong dinosaur director dirtbike discover doberman dodgeram
  doghouse dogpound dolemite dolphins dominion dominiqu dontknow doomsday doughboy download downtown dragonba
  dragonfl dragster drowssap drpepper dudedude dukeduke dutchess dynamite earnhard earthlink eastside eastwood
  eggplant einstein ekaterina elcamino eldorado electric electron eleonora elephant elisabet elizabet
  elizaveta emmanuel enforcer engineer enternow enterpri enterprise ericsson escalade espresso eternity
  evangelion everlast evolutio evolution excalibu excalibur exchange explorer fairlane faithful fandango
  fantasia fantomas farscape fastball fearless fellatio ferguson festival fireball firebird fireblad firefigh
  firefire firewall fishbone fishfish fishhead flamengo flamingo fletcher flexible flipflop florence flounder
  forgetit forsaken fortress fountain foxylady francesc francisc francois franklin freckles frederic fredfred
  fredrick freebird freefall freefree freeuser friendly friendster frontier fullmoon function funstuff
  fussball futurama fyutkbyf gabriele gabriell gamecube gameover gangster gargoyle gatorade geoffrey geronimo
  gertrude gesperrt getmoney ghostrider gilligan giovanna gladiato gladiator godfathe godfather godsmack
  godzilla goldberg goldeney goldfing goldfish goldstar goldwing golfball gonzales gonzalez goodgirl goodluck
  goodtime gotohell graphics grateful greatone greenbay gretchen guardian guillaum hairball halflife hamilton
  handball handsome handyman hannibal happiness happyday hardball hardcore hardrock hardware harrison
  harrypotter hastings hattrick hawaiian hawkeyes hayabusa hedgehog heinrich hellfire hellsing hellyeah
  hercules herewego heritage hetfield highbury highheel highland highlander holidays hollywoo hollywood
  homemade homework honeybee hongkong honolulu hooligan hoosiers hopeless hotgirls hotstuff hounddog hurrican
  hurricane hyperion icecream icehouse idontkno idontknow ihateyou ilikepie illinois illusion ilovegod
  immortal imperial infantry infiniti infinity insanity insomnia inspiron intercourse intrepid intruder
  inuyasha irishman ironmaiden islander istanbul jackjack jakejake jamesbon jamesbond japanese jayhawks
  jeanette jeepster jefferso jellybea jellybean jeremiah jermaine jiggaman johannes johncena johndeer johngalt
  johnjohn jonathon josephin juliette justdoit kakashka kamasutra kamikaze kangaroo karolina katarina katerina
  katherin katherine kathleen kayleigh kazantip kentucky kenworth keyboard keystone killbill killkill kimberly
  kingfish kingkong kingston kirkland kisskiss kittycat kittykat kleopatra klondike knickers knockers knuckles
  konstantin koroleva krasotka kristian kristina kristine krokodil labrador lacrosse laetitia lakeside
  lakewood lalakers lancelot lasvegas laurence lawrence leavemealone leedsutd lemonade lenochka leonardo
  lfitymrf lifehack lifetime lighting lightnin limewire lipstick lisalisa liverpoo logitech lokomotiv lollipop
  lollypop lonesome lonestar lonewolf longdong longhorn longjohn lorraine loveless lovelife loverboy lowrider
  luckydog luckyone macdaddy madeline magazine magellan magician magicman magnolia majestic makaveli maksimka
  malaysia mallorca mamacita manchest mandarin mandingo mandrake marathon marcello margaret margarit margarita
  marianna marianne marijuan marijuana mariners mariposa marjorie marriage marseill marshall martinez maryjane
  maryland masamune maserati masterbate matthews matthias maverick mazafaka mcdonald mckenzie meatball
  meathead meatloaf mechanic medicine megadeth megatron meowmeow mephisto meredith meridian mersedes metallic
  michaela michaels michigan microlab microphone microsof midnight mikemike military millenium millions
  millwall minemine minimoni ministry mischief mississippi missouri mistress mitchell modelsne mohammed
  mollydog monalisa moneyman mongoose monkeybo monopoly monsters montreal moonbeam moonligh moonlight moonshin
  morpheus morrison morrowind mortgage mortimer motherlode motorola mudvayne muhammad mulligan multiplelo
  munchkin mushroom musicman mustangs myxworld napoleon national nautilus navigator navyseal nebraska netscape
  nevermind nevermore newcastl newcastle nicholas nightmar nightmare nineinch nonenone normandy northern
  nostromo notebook nounours nuttertools nygiants oblivion obsidian oklahoma opendoor operator optimist
  original overkill overlord paintbal paintball pakistan pallmall palmtree panasoni panasonic panthers
  pantyhos papillon paradigm paradise paramedi paranoid pasadena pathfind patience patriots pavement pavilion
  pearljam peekaboo penelope penetration penguins pentagon penthous personal peterbil peterpan peterson
  pharmacy phialpha philippe phillies phillips pianoman pictures pimpdadd pineappl pineapple pingpong pinkfloy
  pinkfloyd pinnacle pipeline piramida plastics platinum platypus playball playstat playtime pleasure plymouth
  polopolo poohbear poontang porkchop portland portugal poseidon positive preacher precious predator presario
  presiden president pringles printing progress property prospect pumpkins punisher punkrock puppydog qawsedrf
  question rachelle radiohea radiohead ragnarok railroad rainbows rainyday raistlin rasputin rastaman reckless
  recovery redalert redbaron reddwarf redskins redwings reginald register remember remingto renegade republic
  research resident revolution revolver reynolds rhiannon riccardo richards richmond rightnow rjycnfynby
  roadkill roadking roadrunn roadrunner roadster robinson robotech robotics rochelle rockford rockhard
  rocknrol rockstar rockwell rolltide romantic romashka rootbeer rosemary runescape sailboat salamander
  salasana salvador sandiego sandwich sapphire saratoga saturday sausages savannah scarface scarlett scheisse
  scoobydo scoobydoo scorpion scotland scrabble scrapper screamer seahawks sebastia seinfeld seminole semperfi
  senators sentinel septembe serenity sergeant sersolution services shamrock shanghai sheepdog shepherd
  sheridan sherlock sherwood shopping showtime sidekick sigmachi silverad simpsons sinclair singapor sinister
  sithlord skateboard skittles skorpion skywalke skywalker slamdunk slapshot slimshad slimshady slippery
  slowhand smackdow smashing smeghead smirnoff smoothie sneakers snickers snoopdog snowbird snowboar snowboard
  snowflak snuggles socrates softball software solitude solution somerset somethin sonyericsson soulmate
  southern southpar southpark southpaw spaceman spartans speakers specialk spectrum speedway spiderma spitfire
  splinter spongebo spongebob sporting springer sprinter squirrel srinivas stafford stallion standard stanford
  stanislav starbuck starcraf stardust starfire starfish stargate starligh starship starstar stefanie stephane
  stephani sterling stickman stigmata stingray stocking stockton stonecol stonecold straight stranger stratfor
  strawber stripper suburban sullivan sundance sundevil sunflowe sunnyday superfly superior supernov supersta
  superstar survivor svetlana sweetnes sweetness sweetpea swordfis sylveste syncmaster syracuse tacobell
  taekwondo talisman tarheels tazmania technics teddybea teddybear telephon telephone terminal terminat
  terminator terrapin thailand thanatos thankyou thedoors theforce thegreat theodore thirteen thisisit
  thompson threesom thuglife thunderb thursday tiberius tinkerbe titanium titleist together tokiohotel
  tomahawk tommyboy tomorrow toonarmy toriamos tottenha tottenham touching training transfer translator
  traveler treasure treefrog triangle trinidad trinitro trombone tropical trucking truelove tunafish twilight
  ultimate umbrella underdog underground undertak undertaker universa universal universe university username
  vacation vagabond valencia valentin valentine valhalla valkyrie vampires vancouve vanguard vanhalen vasilisa
  vauxhall velocity vendetta verbatim veronika vfitymrf viewsoni viewsonic viktoria viktoriya violetta
  vipergts virginia vkontakte vladimir vladislav volkswag wanderer warcraft wareagle warhamme warhammer
  warriors washburn washingt washington waterboy waterloo webhompas webmaste webmaster werewolf westside
  westwood whatwhat whiplash whiskers whistler whiteboy whiteout whitesox whocares wildbill wildcard wildcats
  wildfire wildwood williams windmill windsurf wireless wishbone wolfgang wolfpack wolverin wolverine
  wonderful woodland woodstoc woofwoof wrangler wrestler wrestlin yeahbaby yogibear yosemite zanzibar zeppelin
  zerocool zildjian
`;

const listOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');

export const COMMON_PARTS = listOf(PARTS);
export const COMMON_WORDS = [...COMMON_PARTS, ...listOf(ALONE)];
